package sheet_test

// shapes are tables as people and programs write them; all results are made up.
var shapes = []struct{ name, text, order, want string }{
	{name: "a line a result, in English", text: "Date,Test,Result,Unit,Reference Range,Flag\n2024-05-10,Glucose,105,mg/dL,70-99,H\n2024-05-10,HbA1c,5.4,%,<5.7,\n", want: `
2024-05-10||Glucose|105|mg/dL|70-99|H|
2024-05-10||HbA1c|5.4|%|<5.7||
`},
	{name: "German, semicolons, decimal commas, points for thousands", text: "Datum;Untersuchung;Ergebnis;Einheit;Referenzbereich\n12.03.2024;Leukozyten;4,4;/nl;3,6 - 10,0\n12.03.2024;Ferritin;1.204;µg/l;30 - 400\n12.03.2024;TSH;< 0,01;mU/l;0,4 - 4,0\n", want: `
2024-03-12||Leukozyten|4,4|/nl|3,6 - 10,0||
2024-03-12||Ferritin|1.204|µg/l|30 - 400||
2024-03-12||TSH|< 0,01|mU/l|0,4 - 4,0||
`},
	{name: "columns in another order, headings in no known language", text: "aa\tbb\tcc\tdd\tee\nmmol/L\tGlucose\t3.9-5.5\t2024-01-02\t5.1\nmmol/L\tSodium\t135-145\t2024-01-02\t140\nU/L\tALT\t10-40\t2024-01-02\t22\n", want: `
2024-01-02||Glucose|5.1|mmol/L|3.9-5.5||
2024-01-02||Sodium|140|mmol/L|135-145||
2024-01-02||ALT|22|U/L|10-40||
`},
	{name: "no heading at all", text: "2024-01-02;Glucose;5,1;mmol/l;3,9-5,5\n2024-01-02;Natrium;140;mmol/l;135-145\n", want: `
2024-01-02||Glucose|5,1|mmol/l|3,9-5,5||
2024-01-02||Natrium|140|mmol/l|135-145||
`},
	{name: "a column a day", text: "Test,Unit,Range,2023-11-02,2024-05-10\nGlucose,mmol/L,3.9-5.5,5.0,5.4\nSodium,mmol/L,135-145,--,141\n", want: `
2023-11-02||Glucose|5.0|mmol/L|3.9-5.5||
2024-05-10||Glucose|5.4|mmol/L|3.9-5.5||
2024-05-10||Sodium|141|mmol/L|135-145||
missing 1
`},
	{name: "a column a test, the unit in the heading", text: "Date,Glucose (mg/dL),HbA1c (%),Notes\n2024-01-05,99,5.4,fasting\n2024-06-01,105,,\n", want: `
2024-01-05||Glucose|99|mg/dL|||
2024-01-05||HbA1c|5.4|%|||
2024-06-01||Glucose|105|mg/dL|||
`},
	{name: "a column a test, units and ranges in lines of their own", text: "Date;Glukose;HbA1c\n;mmol/l;%\nReferenz;3,9-5,5;4,0-5,7\n05.01.2024;5,1;5,4\n", want: `
2024-01-05||Glukose|5,1|mmol/l|3,9-5,5||
2024-01-05||HbA1c|5,4|%|4,0-5,7||
`},
	{name: "days nobody can tell are asked", text: "Date,Test,Value,Unit\n03/04/2024,Glucose,99,mg/dL\n05/06/2024,Glucose,101,mg/dL\n", want: `
||Glucose|99|mg/dL|||date_order
||Glucose|101|mg/dL|||date_order
ask date_order 03/04/2024
`},
	{name: "one day proves the order of all", text: "Date,Test,Value,Unit\n03/04/2024,Glucose,99,mg/dL\n03/25/2024,Glucose,101,mg/dL\n", want: `
2024-03-04||Glucose|99|mg/dL|||
2024-03-25||Glucose|101|mg/dL|||
`},
	{name: "the person settled the order", order: "dmy", text: "Date,Test,Value,Unit\n03/04/2024,Glucose,99,mg/dL\n", want: `
2024-04-03||Glucose|99|mg/dL|||
`},
	{name: "a number nobody can tell is asked", text: "Date;Test;Value;Unit\n2024-05-10;Ferritin;1.204;ng/mL\n", want: `
2024-05-10||Ferritin|1.204|ng/mL|||decimal_ambiguous
ask decimal 1.204
`},
	{name: "value and unit in one cell, thousands, not measured", text: "Biomarker,Result,Date\nPlatelets,\"250,000 /uL\",1/5/24\nFerritin,85 ng/mL,1/25/24\nApoB,--,1/25/24\nVitamin D,32.5 ng/mL,1/25/24\n", want: `
2024-01-05||Platelets|250,000|/uL|||
2024-01-25||Ferritin|85|ng/mL|||
2024-01-25||Vitamin D|32.5|ng/mL|||
missing 1
`},
	{name: "lines above the table carry the day", text: "Patient:,Jane Doe\nCollected:,2024-05-10 07:45\nReported:,2024-05-11\n\nTest,Result,Units,Low,High\nGlucose,99,mg/dL,70,99\nSodium,140,mmol/L,135,145\n", want: `
||Glucose|99|mg/dL|70 - 99||
||Sodium|140|mmol/L|135 - 145||
`},
	{name: "date and time in two columns", text: "Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm)\n2024-05-10,07:45,121,78,61\n2024-05-10,21:10,125,81,66\n", want: `
2024-05-10||Systolic|121|mmHg|||
2024-05-10||Diastolic|78|mmHg|||
2024-05-10||Pulse|61|bpm|||
2024-05-10||Systolic|125|mmHg|||
2024-05-10||Diastolic|81|mmHg|||
2024-05-10||Pulse|66|bpm|||
`},
	{name: "two heading lines, each day with its flag", text: ",2023-11-02,,2024-05-10,\nTest,Result,Flag,Result,Flag\nGlucose (mg/dL),105,H,99,\nSodium (mmol/L),140,,133,L\n", want: `
2023-11-02||Glucose|105|mg/dL||H|
2024-05-10||Glucose|99|mg/dL|||
2023-11-02||Sodium|140|mmol/L|||
2024-05-10||Sodium|133|mmol/L||L|
`},
	{name: "a decimal comma that the delimiter cut gives no row", text: "Test,Value,Unit\nGlucose,5,4,mmol/L\nSodium,140,mmol/L\n", want: `
||Sodium|140|mmol/L|||no_date
unread cells_shifted: Glucose | 5 | 4 | mmol/L
`},
	{name: "two columns of numbers that nothing tells apart", text: "Test,aa,bb\nGlucose,99,12\nSodium,140,15\nALT,22,9\n", want: "sheet: no table of results\n"},
	{name: "sections, results in words, a repeated heading", text: "Test,Result,Unit,Reference\nUrine\nNitrite,negative,,negative\nProtein,1+,,negative\nTest,Result,Unit,Reference\npH,6.0,,5.0-7.5\n", want: `
|Urine|Nitrite|negative||negative||no_date
|Urine|Protein|1+||negative||no_date
|Urine|pH|6.0||5.0-7.5||no_date
`},
	{name: "Chinese", text: "项目名称,结果,单位,参考范围,提示\n葡萄糖,6.8,mmol/L,3.9-6.1,↑\n总胆固醇,4.2,mmol/L,<5.2,\n", want: `
||葡萄糖|6.8|mmol/L|3.9-6.1|↑|no_date
||总胆固醇|4.2|mmol/L|<5.2||no_date
`},
	{name: "an earlier result beside the current one", text: "Test,Result,Unit,Previous,Range\nGlucose,99,mg/dL,105,70-99\nSodium,140,mmol/L,139,135-145\nALT,20,U/L,22,10-40\n", want: `
||Glucose|99|mg/dL|70-99||no_date
||Glucose|105|mg/dL||| previous
||Sodium|140|mmol/L|135-145||no_date
||Sodium|139|mmol/L||| previous
||ALT|20|U/L|10-40||no_date
||ALT|22|U/L||| previous
`},
	{name: "a table in bars", text: "| Test | Value | Unit |\n|---|---:|---|\n| Glucose | 99 | mg/dL |\n| Sodium | 140 | mmol/L |\n", want: `
||Glucose|99|mg/dL|||no_date
||Sodium|140|mmol/L|||no_date
`},
	{name: "columns aligned by blanks", text: "Test              Result    Unit      Reference\nGlucose           99        mg/dL     70 - 99\nTotal protein     7.1       g/dL      6.4 - 8.3\n", want: `
||Glucose|99|mg/dL|70 - 99||no_date
||Total protein|7.1|g/dL|6.4 - 8.3||no_date
`},
	{name: "the same line twice, and the same test twice", text: "Date,Test,Value,Unit\n2024-05-10,Glucose,99,mg/dL\n2024-05-10,Glucose,99,mg/dL\n2024-05-10,Sodium,140,mmol/L\n2024-05-10,Sodium,141,mmol/L\n", want: `
2024-05-10||Glucose|99|mg/dL|||
2024-05-10||Sodium|140|mmol/L|||repeated
2024-05-10||Sodium|141|mmol/L|||repeated
refused repeated: 2024-05-10 | Glucose | 99 | mg/dL
`},
	{name: "conventional and SI results on one line", text: "Test,Result,Unit,Range,SI Result,SI Unit,SI Range\nGlucose,99,mg/dL,70-99,5.5,mmol/L,3.9-5.5\nCreatinine,0.9,mg/dL,0.6-1.2,80,umol/L,53-106\n", want: `
||Glucose|99|mg/dL|70-99||no_date
||Glucose|5.5|mmol/L|3.9-5.5||no_date
||Creatinine|0.9|mg/dL|0.6-1.2||no_date
||Creatinine|80|umol/L|53-106||no_date
`},
	{name: "prose with commas and numbers", text: "Dear Dr. Smith,\nthank you for seeing me on 3 May, 2024, about my glucose.\nIt was 5.4 mmol/L, which is fine, I think.\nBest regards,\nJane\n", want: "sheet: no table of results\n"},
	{name: "a list of addresses", text: "Name,Street,City\nJane Doe,Main St 5,Springfield\nJohn Doe,Oak Ave 7,Shelbyville\n", want: "sheet: no table of results\n"},
}
