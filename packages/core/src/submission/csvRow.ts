/** Rows of a table as submissions: the inverse of the exports, and what people write by hand. */
import { hiddenIn } from '../export/dataRow'
import { parted, unguarded } from '../facts/cellText'
import type { Fact, FactValue } from '../facts/fact'
import { unknownOfCode } from '../facts/missingCode'
import { enteredText } from '../statistics/dataset/writtenCell'
import { valueIn, yesOrNo } from './cellValue'
import type { AnswerColumn, CsvColumns } from './csvColumns'
import type { Submission } from './submission.calls'

/** What is no value of its question stays text, for the server to refuse it by name. */
export function submissionOfRow(columns: CsvColumns, cells: readonly string[]): Pick<Submission, 'caseName' | 'facts'> {
  const { answers, name, missing, hidden, ignored } = columns
  const reasons = reasonsIn(unguarded(cells[missing] ?? ''))
  const kept = hiddenIn(unguarded(cells[hidden] ?? ''))
  const facts = new Map<string, FactValue>()
  for (const [nth, column] of answers.entries()) {
    if (!column) continue
    const reason = reasons.get(column.name) ?? reasons.get(column.key)
    const said =
      reason === undefined
        ? saidIn(columns, column, cells[nth] ?? '')
        : reason === 'HIDDEN'
          ? hiddenSaid(kept, column)
          : (unknownOfCode(columns, reason) ?? (hidden < 0 ? undefined : saidIn(columns, column, '')))
    if (typeof said === 'string') sayCell(facts, column, said, columns)
    else if (said !== undefined) facts.set(column.key, said)
  }
  const hasColumn = new Set([...ignored, ...answers.map((column) => column?.name)])
  for (const [key, reason] of reasons) {
    const said = unknownOfCode(columns, reason)
    if (said && !hasColumn.has(key) && !facts.has(key)) facts.set(key, said)
  }
  const caseName = unguarded(cells[name] ?? '')
  return {
    ...(caseName !== '' && { caseName }),
    facts: [...facts].map(([id, value]): Fact => ({ id, value })),
  }
}

/** Undefined says nothing: its column was taken off. */
function hiddenSaid(kept: ReturnType<typeof hiddenIn>, { name, key }: AnswerColumn): FactValue | undefined {
  return kept.get(name) ?? kept.get(key)
}

/** By key, from `age=UNK sex=NASK`. */
function reasonsIn(cell: string): ReadonlyMap<string, string> {
  const codes = parted(cell, ' ').filter((code) => code.includes('='))
  return new Map(
    codes.map((code) => [code.slice(0, code.lastIndexOf('=')), code.slice(code.lastIndexOf('=') + 1)] as const),
  )
}

/** A text is to be read; undefined says nothing. In our export, what a new case begins with and this one lacks was withdrawn. */
function saidIn(columns: CsvColumns, { key, question }: AnswerColumn, cell: string): FactValue | undefined {
  const { form } = columns
  if (cell === '') return form === 'export' && question?.initial !== undefined && key === question.id ? null : undefined
  if (form !== 'dataset') return unguarded(cell)
  if (/^(NASK(\.[A-Z]+)?|HIDDEN|NA)$/.test(cell)) return undefined
  return unknownOfCode(columns, cell) ?? enteredText(cell)
}

function sayCell(
  facts: Map<string, FactValue>,
  { key, question, answerId }: AnswerColumn,
  text: string,
  { writtenIn }: CsvColumns,
): void {
  if (!question) facts.set(key, text)
  else if (answerId === null) facts.set(key, valueIn(question, text, writtenIn))
  else {
    const isChosen = yesOrNo(text, writtenIn)
    const before = facts.get(key)
    if (isChosen === true) facts.set(key, [...(Array.isArray(before) ? before : []), answerId])
    else if (isChosen !== false) facts.set(key, text)
  }
}
