/**
 * All texts of a study, each once, in the order of its outline. A text that must be the same in several places, as the options of a list, is one.
 *
 * What is not listed here is never translated: a test reads the schema of a base and asks for every text in it.
 */
import type { Base, BaseMeta, Question, Questionnaire } from '../../bases/base'
import type { Text } from '../../language/language'
import { isMatrix } from '../../questions/matrix'

/** What a text belongs to. */
export type TextOwner =
  | 'study'
  | 'header'
  | 'section'
  | 'question'
  | 'option'
  | 'mark'
  | 'check'
  | 'solution'
  | 'changeReason'
  | 'missingReason'

export type TextField = 'text' | 'description' | 'unit' | 'refusal'

/** From the document down, as `questionnaires`, 0, `text`. */
export type TextPath = readonly (string | number)[]

export interface StudyText {
  /** The same in every state of the study, unless what it belongs to gets another name: `option/sex/f/text`. */
  readonly key: string
  readonly owner: TextOwner
  readonly field: TextField
  readonly text: Text
  /** Of the question or section in the outline, as `6.4.1`; blank for what is in none. */
  readonly number: string
  /** The question or section that it belongs to; null for the study. */
  readonly item: string | null
  /** The outermost section that it is in; null for the study, its solutions and reasons. */
  readonly section: string | null
  /** Among those of the same owner, from 1. */
  readonly place: number
  /** Where it stands: in several places if it must be the same there. */
  readonly paths: readonly TextPath[]
}

const known = new WeakMap<Base, ReadonlyMap<string, StudyText>>()

/** By key. Texts without words in any language are left out. Read once for each state of a base. */
export function studyTexts(base: Base): ReadonlyMap<string, StudyText> {
  const read = known.get(base) ?? readTexts(base)
  known.set(base, read)
  return read
}

/** Ids are written so that a stroke in one parts nothing. */
export const keyOfText = (owner: TextOwner, ids: readonly (string | number)[], field: TextField): string =>
  [owner, ...ids.map((id) => encodeURIComponent(id)), field].join('/')

interface Within {
  readonly number: string
  readonly item: string | null
  readonly section: string | null
}

/** Of what has texts. */
export type Texts = { readonly [F in TextField]?: Text | undefined }

function readTexts(base: Base): ReadonlyMap<string, StudyText> {
  const found = new Map<string, StudyText>()
  const optionsOf = sharedOptions(base)
  const take = (
    owner: TextOwner,
    ids: readonly (string | number)[],
    texts: Texts,
    path: TextPath,
    within: Within,
    place = 1,
  ) => {
    for (const field of fields) {
      const text = texts[field]
      if (!text || !hasWords(text)) continue
      const key = keyOfText(owner, ids, field)
      const first = found.get(key)
      const paths = [...(first?.paths ?? []), [...path, field]]
      found.set(key, first ? { ...first, paths } : { key, owner, field, text, place, paths, ...within })
    }
  }
  const ofQuestion = (question: Question, path: TextPath, within: Within) => {
    const own = { ...within, item: question.id }
    take('question', [question.id], question, path, own)
    for (const [i, mark] of (question.dates?.mark ?? []).entries())
      take('mark', [question.id, i], { text: mark.text }, [...path, 'dates', 'mark', i], own, i + 1)
    const options = optionsOf.get(question.id) ?? question.id
    for (const [i, answer] of (question.answers ?? []).entries())
      take('option', [options, answer.id], answer, [...path, 'answers', i], own, i + 1)
    for (const [i, inner] of (question.questions ?? []).entries())
      ofQuestion(inner, [...path, 'questions', i], { ...own, number: `${own.number}.${i + 1}` })
  }
  const ofSection = (section: Questionnaire, path: TextPath, within: Within) => {
    take('section', [section.id], section, path, within)
    const { questions, questionnaires = [] } = section
    for (const [i, question] of questions.entries())
      ofQuestion(question, [...path, 'questions', i], { ...within, number: `${within.number}.${i + 1}` })
    for (const [i, inner] of questionnaires.entries())
      ofSection(inner, [...path, 'questionnaires', i], {
        ...within,
        item: inner.id,
        number: `${within.number}.${questions.length + i + 1}`,
      })
  }
  const nowhere: Within = { number: '', item: null, section: null }
  take('study', [], base, [], nowhere)
  for (const [key, texts] of headersOf(base.meta))
    for (const [i, text] of texts.entries()) {
      const path = ['meta', key, i]
      if (hasWords(text)) {
        const id = keyOfText('header', [key, i], 'text')
        found.set(id, { key: id, owner: 'header', field: 'text', text, place: i + 1, paths: [path], ...nowhere })
      }
    }
  for (const [i, section] of base.questionnaires.entries())
    ofSection(section, ['questionnaires', i], { number: `${i + 1}`, item: section.id, section: section.id })
  for (const [i, check] of (base.checks ?? []).entries())
    take('check', [check.id], { text: check.text }, ['checks', i], { ...nowhere, item: check.questionId }, i + 1)
  for (const [i, solution] of base.solutions.entries())
    take('solution', [solution.id], solution, ['solutions', i], nowhere, i + 1)
  for (const [i, reason] of (base.reasonForChange?.reasons ?? []).entries())
    take('changeReason', [reason.id], { text: reason.text }, ['reasonForChange', 'reasons', i], nowhere, i + 1)
  for (const [i, reason] of (base.config.missingReasons ?? []).entries())
    take('missingReason', [reason.id], { text: reason.text }, ['config', 'missingReasons', i], nowhere, i + 1)
  return found
}

const fields: readonly TextField[] = ['text', 'description', 'unit', 'refusal']

export const hasWords = (text: Text) => Object.values(text).some((words) => words.trim() !== '')

function headersOf(meta: BaseMeta = {}): readonly (readonly [key: string, texts: readonly Text[]])[] {
  return Object.entries(meta).flatMap(([key, value]) => (typeof value === 'string' ? [] : [[key, value] as const]))
}

/** The first of the questions whose options must be the same, by the id of each of them: of one list, of one table, or at several visits. */
function sharedOptions({ questionnaires }: Base): ReadonlyMap<string, string> {
  const firsts = new Map<string, string>()
  const groups = new Map<string, string>()
  const rootOf = (id: string): string => {
    const next = firsts.get(id)
    return next === undefined || next === id ? id : rootOf(next)
  }
  const join = (group: string, id: string) => {
    const first = groups.get(group)
    groups.set(group, first ?? id)
    if (first !== undefined && rootOf(first) !== rootOf(id)) firsts.set(rootOf(id), rootOf(first))
  }
  const walk = (questions: readonly Question[], table: string | null) => {
    for (const question of questions) {
      const { id, list, copyOf = id, answers = [], questions: inner = [] } = question
      if (answers.length > 0) {
        firsts.set(id, firsts.get(id) ?? id)
        join(`copy ${copyOf}`, id)
        if (list !== undefined) join(`list ${list}`, id)
        if (table !== null) join(`table ${table}`, id)
      }
      walk(inner, isMatrix(question) ? id : null)
    }
  }
  const within = (sections: readonly Questionnaire[]) => {
    for (const section of sections) {
      walk(section.questions, null)
      within(section.questionnaires ?? [])
    }
  }
  within(questionnaires)
  return new Map([...firsts.keys()].map((id) => [id, rootOf(id)]))
}
