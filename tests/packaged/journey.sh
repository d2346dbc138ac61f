#!/bin/sh
# The whole way of a study with the packaged program alone: journey.sh PROGRAM MODEL TABLES FOLDER
# Whoever runs it rates in the window that opens after each line "RATE NAME", and closes it.
set -eu
program=$1 model=$2 tables=$3 folder=$4
study=$folder/study.medreview
mkdir -p "$folder"

"$program" --self-test

"$program" new "$study"
"$program" import "$study" "$tables/questions.csv" "$tables/answers.csv"
"$program" study plan "$study" --template medjudge --name Clinic --raters R1:A,R2:A --seed 1 --questions all \
    --no-repeats --save
echo "four words nobody guesses" >"$folder/passphrase"
"$program" package "$study" --study Clinic -o "$folder/out" --passphrase-file "$folder/passphrase"

for rater in R1 R2; do
    "$program" receive "$folder/out/Clinic-$rater.mrpack" "$folder/$rater.medreview" \
        --passphrase-file "$folder/passphrase"
    echo "RATE $rater"
    "$program" "$folder/$rater.medreview"
    "$program" send-back "$folder/$rater.medreview" -o "$folder/out/$rater.mrreturn"
done
"$program" collect "$study" "$folder/out/R1.mrreturn" "$folder/out/R2.mrreturn"

"$program" models "$study" add "$model" --name medreview-trial
"$program" judge "$study" --protocol medjudge --model medreview-trial --name first
"$program" analyse "$study" --study Clinic --resamples 200 -o "$folder/results"
"$program" report "$study" --study Clinic --resamples 200 -o "$folder/results"
"$program" export "$study" --format csv,xlsx,parquet -o "$folder/export"
"$program" check "$study"
"$program" privacy --json
echo "RATINGS $(grep -c Clinic "$folder/export/ratings.csv")"
echo "JUDGEMENTS $(grep -c medreview-trial "$folder/export/judgements.csv")"
for file in agreement.csv report.html report.pdf everything.zip; do
    test -s "$folder/results/$file" && echo "WRITTEN $file"
done
