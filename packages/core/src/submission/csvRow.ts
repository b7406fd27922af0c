/** Rows of a table as submissions: a column for each answer, as the export of data has them. */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { Question } from '../bases/base'
import { parseKey } from '../bases/key'
import { type BaseStructure, holdsAnswer } from '../bases/structure'
import { type Fact, type FactValue, unknown } from '../facts/fact'
import type { Submission } from './submission.calls'

/** Columns of the export that say nothing new about a case. */
const aboutTheCase = ['owner', 'version', 'savedAt', 'revision']

const nameColumn = 'case'
/** The keys of explicit unknowns, as in `age=UNK sex=UNK`. */
const missingColumn = 'missing'

interface Column {
  readonly key: string
  /** Undefined for a note. */
  readonly question: Question | undefined
}

export interface CsvColumns {
  readonly answers: readonly (Column | null)[]
  readonly name: number
  readonly missing: number
  /** Columns that are not read: computed answers, and what the export says about the case. */
  readonly ignored: readonly string[]
  /** Columns of no question of the base. */
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
}

export function csvColumns({ questions }: BaseStructure, header: readonly string[]): CsvColumns {
  const [ignored, unknown]: [string[], string[]] = [[], []]
  const columnOf = (id: string): Column | null => {
    const question = questions.get(parseKey(annotatedKey(id))?.questionId ?? '')?.question
    if (question && isAnnotationId(id)) return { key: id, question: undefined }
    if (question && holdsAnswer(question) && !question.abstract) return { key: id, question }
    if (question || aboutTheCase.includes(id)) ignored.push(id)
    else if (id !== nameColumn && id !== missingColumn) unknown.push(id)
    return null
  }
  const answers = header.map(columnOf)
  const twice = header.filter((id, nth) => header.indexOf(id) < nth)
  const placeOf = (id: string) => (questions.has(id) ? -1 : header.indexOf(id))
  return { answers, name: placeOf(nameColumn), missing: placeOf(missingColumn), ignored, unknown, twice }
}

/** An empty cell says nothing. What is no value of its question stays text, for the server to refuse it by name. */
export function submissionOfRow(
  { answers, name, missing }: CsvColumns,
  cells: readonly string[],
): Pick<Submission, 'caseName' | 'facts'> {
  const facts = answers.flatMap((column, nth): Fact[] => {
    const text = cells[nth] ?? ''
    return column === null || text === '' ? [] : [{ id: column.key, value: answerIn(column, text) }]
  })
  const notKnown = (cells[missing] ?? '').split(' ').filter((code) => code.endsWith('=UNK'))
  const unknowns = notKnown.map((code): Fact => ({ id: code.slice(0, -'=UNK'.length), value: unknown }))
  const caseName = cells[name] ?? ''
  return { ...(caseName !== '' && { caseName }), facts: [...facts, ...unknowns] }
}

const yesNo = new Map([
  ...['true', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'no', '0'].map((word) => [word, false] as const),
])

function answerIn({ question }: Column, cell: string): FactValue {
  const text = cell.trim()
  switch (question?.type) {
    case 'Num':
      return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
    case 'YN':
      return yesNo.get(text.toLowerCase()) ?? text
    case 'MC':
    case 'Image':
      return text.split(';').map((one) => one.trim())
    case 'OC':
    case 'Date':
      return text
    default:
      return cell
  }
}
