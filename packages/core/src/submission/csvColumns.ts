/**
 * The columns of a table of cases: those of our export, those of the files for statistics programs, or any that are named by keys of
 * answers, by names of those files, or by texts of questions.
 */
import { annotatedKey, isAnnotationId } from '../annotation/annotation'
import type { BaseConfig, Question } from '../bases/base'
import { parseKey } from '../bases/key'
import type { BaseStructure } from '../bases/structure'
import { caseColumns, caseColumnsOfSites, hiddenColumn, labelColumn, missingColumn } from '../export/dataRow'
import { unguarded } from '../facts/cellText'
import { holdsAnswer } from '../questions/required'
import { caseKeysOfSites, type DataTable, datasetOf } from '../statistics/dataset/dataset'
import { folded, type WrittenIn, written } from './cellValue'

export interface AnswerColumn {
  /** As the header has it. */
  readonly name: string
  readonly key: string
  /** Undefined for a note. */
  readonly question: Question | undefined
  /** The answer of several that the column is about, 1 or 0; null if it is about the question. */
  readonly answerId: string | null
}

/** `export`: empty means without an answer. `dataset`: a cell may hold a missing code. Elsewhere an empty cell says nothing. */
export type TableForm = 'export' | 'dataset' | 'plain'

export interface CsvColumns {
  readonly form: TableForm
  readonly writtenIn: WrittenIn | null
  /** Of the base: their codes stand in cells. */
  readonly missingReasons: BaseConfig['missingReasons']
  /** Null for a column that is not read. */
  readonly answers: readonly (AnswerColumn | null)[]
  /** The place of the name of the case, of the reasons of empty cells, and of hidden answers; -1 if there is none. */
  readonly name: number
  readonly missing: number
  readonly hidden: number
  /** Columns that are not read: computed answers, and what the export says about the case. */
  readonly ignored: readonly string[]
  /** Columns of no question of the base. */
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
  /** Tables with repetitions, which are files of their own and are not read. */
  readonly elsewhere: readonly string[]
}

export function csvColumns(
  structure: BaseStructure,
  header: readonly string[],
  writtenIn: WrittenIn | null = null,
): CsvColumns {
  const { questions } = structure
  const names = header.map(unguarded)
  const form = formOf(names)
  const hasSites = begins(names, form === 'export' ? caseColumnsOfSites : caseKeysOfSites)
  const [cases, ...others] = datasetOf([structure], { hasSites }).tables
  const own = ownColumns({ form, hasSites }, names, (name) => questions.has(name))
  const find = finder(structure, {
    cases,
    names: form === 'export' ? names.filter((_, nth) => !own.has(nth)) : [],
    writtenIn,
  })
  const [answers, seen]: [(AnswerColumn | null)[], Set<string>] = [[], new Set()]
  const [ignored, unknown, twice]: [string[], string[], string[]] = [[], [], []]
  for (const [nth, name] of names.entries()) {
    const use = own.get(nth)
    const found = use ? null : find(name)
    answers.push(found?.isRead ? found : null)
    if (use === 'ignored' || found?.isRead === false) ignored.push(name)
    if (use) continue
    if (!found) unknown.push(name)
    const identity = found?.isRead ? JSON.stringify([found.key, found.answerId]) : name
    if (seen.has(identity)) twice.push(name)
    seen.add(identity)
  }
  const placeOf = (is: 'name' | 'missing' | 'hidden') => [...own].find(([, use]) => use === is)?.[0] ?? -1
  return {
    form,
    writtenIn,
    missingReasons: structure.base.config.missingReasons,
    answers,
    ignored,
    unknown,
    twice,
    name: placeOf('name'),
    missing: placeOf('missing'),
    hidden: placeOf('hidden'),
    elsewhere: form === 'dataset' ? others.map(({ name }) => name) : [],
  }
}

function formOf(names: readonly string[]): TableForm {
  if ([caseColumns, caseColumnsOfSites].some((own) => begins(names, own)) && names.at(-1) === missingColumn)
    return 'export'
  return names.includes('case_id') && names.includes('case_name') ? 'dataset' : 'plain'
}

function begins(names: readonly string[], own: readonly string[]): boolean {
  return own.every((name, nth) => names[nth] === name)
}

type Use = 'name' | 'missing' | 'hidden' | 'ignored'

/** By place, of the columns that are about the case. Where the base asks a question of that name, only our export has both. */
function ownColumns(
  { form, hasSites }: { readonly form: TableForm; readonly hasSites: boolean },
  names: readonly string[],
  isQuestion: (name: string) => boolean,
): ReadonlyMap<number, Use> {
  // An export of before has none; its last column may be a question of that name.
  const hasHidden =
    names.at(-2) === hiddenColumn && (!isQuestion(hiddenColumn) || names.indexOf(hiddenColumn) < names.length - 2)
  const useOf = (name: string, nth: number): Use | null => {
    if (form === 'export') {
      if (nth === names.length - 1) return 'missing'
      if (nth === names.length - 2 && hasHidden) return 'hidden'
      return nth === 0 ? 'name' : nth < (hasSites ? caseColumnsOfSites : caseColumns).length ? 'ignored' : null
    }
    if (form === 'dataset' && hasSites && nth === caseKeysOfSites.indexOf('site')) return 'ignored'
    if (isQuestion(name)) return null
    if (form === 'dataset' && (caseKeysOfSites as readonly string[]).includes(name))
      return name === 'case_name' ? 'name' : 'ignored'
    if (name === missingColumn) return 'missing'
    return name === 'case' ? 'name' : (caseColumnsOfSites as readonly string[]).includes(name) ? 'ignored' : null
  }
  const first = new Map<Use, number>()
  const own = new Map<number, Use>()
  for (const [nth, name] of names.entries()) {
    const use = useOf(name, nth)
    if (!use || (use !== 'ignored' && first.has(use))) continue
    first.set(use, nth)
    own.set(nth, use)
  }
  return own
}

interface Found extends AnswerColumn {
  /** False for what the rules compute. */
  readonly isRead: boolean
}

interface Named {
  readonly cases: DataTable | undefined
  /** The header of our export. */
  readonly names: readonly string[]
  readonly writtenIn: WrittenIn | null
}

function finder(structure: BaseStructure, { cases, names, writtenIn }: Named): (name: string) => Found | null {
  const { questions } = structure
  const asked = (key: string) => questions.get(parseKey(annotatedKey(key))?.questionId ?? '')?.question
  const found = (name: string, key: string, question: Question, answerId: string | null = null): Found => {
    const isNote = isAnnotationId(key)
    const isRead = isNote || (holdsAnswer(question) && !question.abstract)
    return { name, key, question: isNote ? undefined : question, answerId, isRead }
  }
  const columns = new Map((cases?.columns ?? []).map((column) => [column.name, column]))
  const byText = writtenIn ? questionsByText(structure, writtenIn) : new Map<string, Question | null>()
  const current = currentEndings(names, (key) => asked(key) !== undefined)
  return (name) => {
    const isKey = (one: string) => asked(one) !== undefined
    const coded = codedBeside(name)
    const ofCode = coded === null || isKey(name) ? undefined : asked(withoutEnding(coded, isKey).key)
    if (ofCode?.optionsFrom) return { ...found(name, ofCode.id, ofCode), isRead: false }
    const { key, ending } = withoutEnding(name, isKey)
    const question = asked(key)
    // Answers of an older version, that mean something else now: the server refuses them by name.
    const isOlder = names.length > 0 && (!question || current.get(question.id) !== ending)
    if (isOlder && !isAnnotationId(key))
      return { name, key: question ? `${key}@${ending}` : name, question: undefined, answerId: null, isRead: true }
    if (question) return found(name, key, question)
    const column = columns.get(name)
    if (column) return found(name, column.place.question.id, column.place.question, column.answerId)
    const named = byText.get(folded(name))
    return named ? found(name, named.id, named) : null
  }
}

/** The column of codes that a column of labels stands beside; null if it is none. */
function codedBeside(name: string): string | null {
  const ending = labelColumn('')
  return name.endsWith(ending) ? name.slice(0, -ending.length) : null
}

/** Of `dose@2#3` the key `dose#3` and the ending 2, which says since which version the answers mean what they do. */
function withoutEnding(
  name: string,
  isKey: (key: string) => boolean,
): { readonly key: string; readonly ending: string } {
  const [, id = '', ending = '', occurrence = ''] = /^(.*)@(.*?)(#\d+)?$/s.exec(name) ?? []
  return isKey(name) || !isKey(id + occurrence) ? { key: name, ending: '' } : { key: id + occurrence, ending }
}

/** By question. The columns of the newest version come first in our export. */
function currentEndings(names: readonly string[], isKey: (key: string) => boolean): ReadonlyMap<string, string> {
  const endings = new Map<string, string>()
  for (const name of names) {
    const { key, ending } = withoutEnding(name, isKey)
    const id = parseKey(key)?.questionId
    if (id !== undefined && !endings.has(id)) endings.set(id, ending)
  }
  return endings
}

/** Null for a text that several have. */
function questionsByText({ questions }: BaseStructure, writtenIn: WrittenIn): ReadonlyMap<string, Question | null> {
  const byText = new Map<string, Question | null>()
  for (const { question } of questions.values()) {
    const text = folded(written(question.text, writtenIn))
    byText.set(text, byText.has(text) ? null : question)
  }
  return byText
}
