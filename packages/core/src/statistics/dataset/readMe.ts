/** What a person needs to know who opens the files without us. */
import { visitsOf } from '../../bases/visits/visits'
import type { TextOf } from './codebook'
import type { Dataset } from './dataset'
import { longestInSpss, type TextWidths } from './spssSyntax'

export function readMe({ newest: { base }, tables, reasons }: Dataset, textOf: TextOf, widths: TextWidths): string {
  const [, ...repeated] = tables
  const cut = [...widths].flatMap(([name, bytes]) => (bytes > longestInSpss ? [name] : []))
  const files = repeated.map(({ name, repeatsIn, form }) => {
    const of = form === null ? '' : ' at a visit'
    return repeatsIn === null
      ? `${name}.csv  one row for each visit of a case that has answers to ${form}, or is closed as not done`
      : `${name}.csv  one row for each repetition of ${repeatsIn} in a case${of}`
  })
  const visits = visitsOf(base).map(({ id, section }) => `${id} ${textOf(section.text)}`)
  const coded = [...reasons.ofUnknown.values()].map(({ code, text }) => `${code} ${textOf(text)}`)
  const reasonsInWords = coded.join(', ') || 'the study has no reasons'
  const leftOut = new Set(tables.flatMap((table) => (table.leftOut ?? []).map(({ place }) => place.question.id)))
  const identifying =
    leftOut.size > 0
      ? `Answers that identify people are left out: those to ${[...leftOut].join(', ')}.`
      : 'No answer is left out for identifying people. The codebook says which do.'
  return `${textOf(base.text) || base.id} (${base.group} / ${base.id}), newest version ${base.version}

cases.csv  one row for each case
${files.map((line) => `${line}\n`).join('')}codebook.csv  each column: its question, type, unit, range, rule, versions and codes, and its codes in terminologies
answers.csv  each answer of a question with one answer: its code in Stata and SPSS, its text, and its codes in terminologies;
             and each code of a list that the data have, with its label
read.R, read.do, read.sps, read.sas  read the files with labels and missing codes in R, Stata, SPSS and SAS

The files join by case_id. A repetition is identified by case_id and occurrence.
${visits.length > 0 ? `${visitsInWords(visits)}\n` : ''}${identifying}
Deleted cases are left out. So are answers to questions that the rules hide: their cells have the code HIDDEN.
UTF-8 without byte order mark, separated by commas, one row for each line, numbers with a point, dates as yyyy-mm-dd.

An empty cell: not answered yet. UNK: the answer is not known; UNK. and a code if somebody said why:
${reasonsInWords}. NASK: the question was not asked, the version
of the case does not have it, or somebody closed its follow-up as not done, with the cause, as in NASK.LOST. HIDDEN: the question was answered, and hidden by a later answer; the answer is kept in the case,
is not applicable, and may still count in calculated values and scores, as codebook.csv says of their rules. The export of data
as CSV or Excel has such answers in its column "hidden".
A text that begins with = + - @ or ', or that reads like a code or NA, has an apostrophe before it: take off one.
In the CSV files a line break in a text is \\n or \\r, and a backslash is \\\\.
In SPSS a day before 1582-10-15 is a missing value of its own, and a text of more than ${longestInSpss} bytes is cut${cut.length > 0 ? `: in ${cut.join(', ')}` : ' (there is none)'}.
The CSV files have both as they were entered.
The name of a column stays the same in all versions of the questionnaires. New versions add columns. Where a version changes
the unit of a question, the text of a code, the words of a yes/no question or a formula, its answers are in a column of their own:
the codebook says which versions a column is of. Weights of answers are listed by version in answers.csv.
`
}

function visitsInWords(visits: readonly string[]): string {
  return `A form that several visits ask is one file, in which a row is identified by case_id, visit and occurrence.
The visits: ${visits.join(', ')}.`
}
