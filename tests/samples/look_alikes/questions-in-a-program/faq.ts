export const faq = [
  {
    question: "Is the vaccine safe in pregnancy?",
    answer: "Yes, in each of its months.",
  },
  {
    question: "Does it hurt?",
    answer: "A little, for a day.",
  },
];
