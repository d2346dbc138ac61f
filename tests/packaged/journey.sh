#!/bin/sh
# The whole way of a study with the packaged program alone: journey.sh PROGRAM MODEL TABLES FOLDER
# Whoever runs it rates in the window that opens after each line "RATE NAME", and closes it.
set -eu
program=$1 model=$2 tables=$3 folder=$4
study=$folder/study.medreview
mkdir -p "$folder"

"$program" --self-test

"$program" workspace new "$study"
"$program" data import "$study" "$tables/questions.csv" "$tables/answers.csv"
"$program" study plan "$study" --template medjudge --name Clinic --raters R1:A,R2:A --seed 1 --questions all \
    --no-repeats --save
echo "four words nobody guesses" >"$folder/passphrase"
"$program" sites package "$study" --study Clinic -o "$folder/out" --passphrase-file "$folder/passphrase"

for rater in R1 R2; do
    "$program" sites receive "$folder/$rater.medreview" "$folder/out/Clinic-$rater.mrpack" \
        --passphrase-file "$folder/passphrase"
    echo "RATE $rater"
    "$program" "$folder/$rater.medreview"
    "$program" sites send-back "$folder/$rater.medreview" -o "$folder/out/$rater.mrreturn"
done
"$program" sites collect "$study" "$folder/out/R1.mrreturn" "$folder/out/R2.mrreturn"

"$program" models add "$study" "$model" --name medreview-trial
"$program" run judge "$study" --protocol medjudge --model medreview-trial --name first
"$program" results analyse "$study" --study Clinic --resamples 200 -o "$folder/results"
"$program" results report "$study" --study Clinic --resamples 200 -o "$folder/results"
"$program" data export "$study" --format csv,xlsx,parquet -o "$folder/export"
"$program" workspace check "$study"
"$program" privacy --json
echo "RATINGS $(grep -c Clinic "$folder/export/ratings.csv")"
echo "JUDGEMENTS $(grep -c medreview-trial "$folder/export/judgements.csv")"
for file in agreement.csv report.html report.pdf everything.zip; do
    test -s "$folder/results/$file" && echo "WRITTEN $file"
done
