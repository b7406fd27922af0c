/**
 * A saved case as a document: what the form shows, and at each answer who said it and what stood there before. Answers that the form shows no more
 * follow by themselves, unless the study hides their question from everybody.
 */
import { annotatedKey, annotationIdOf } from '../../annotation/annotation'
import { numbered } from '../../annotation/entries'
import { parseKey } from '../../bases/key'
import type { BaseStructure } from '../../bases/structure'
import { isHidden, isHiddenQuestionnaire } from '../../entry/form/form'
import { openForm } from '../../entry/form/openForm'
import { type AnswerOnPaper, caseOnPaper, type Reading } from '../../entry/form/outline/onPaper'
import { outline } from '../../entry/form/outline/outline'
import { type Fact, type FactValue, sameFactValue } from '../../facts/fact'
import type { CompiledBase } from '../../rules/compile'
import type { Engine } from '../../rules/engine/engine'
import type { EntrySource, FactEntry, HistoryEntry } from '../historyEntry'

/** One word on an answer or a note. */
export interface SaidWord {
  readonly value: FactValue
  readonly author: string
  readonly source: EntrySource['kind']
  /** An instant in UTC, ISO 8601. */
  readonly at: string
  readonly reason: string | null
  /** When its value was erased; null if it was not. */
  readonly erased: string | null
}

export interface DocumentedAnswer extends Pick<AnswerOnPaper, 'key' | 'number' | 'text' | 'answer' | 'isRefused'> {
  readonly isComputed: boolean
  /** Oldest first; the last one stands. */
  readonly words: readonly Documented[]
  readonly note: { readonly text: string; readonly words: readonly Documented[] } | null
}

export interface Documented extends Omit<SaidWord, 'value'> {
  readonly answer: string
}

export interface CaseDocument {
  /** Reads the texts of the study, with the answers that they name. */
  readonly reading: Reading
  readonly sections: readonly {
    readonly id: string
    readonly title: string
    readonly answers: readonly DocumentedAnswer[]
  }[]
  /** Answers and notes that were given and do not show. */
  readonly notShown: readonly DocumentedAnswer[]
  /** What the page of sums counts. */
  readonly counts: {
    readonly asked: number
    readonly answered: number
    readonly missing: number
    readonly words: number
    readonly changes: number
    readonly revisions: number
  }
}

export function caseDocument(
  { base, structure }: CompiledBase,
  entries: readonly HistoryEntry[],
  readingIn: (engine: Engine) => Reading,
): CaseDocument {
  const words = wordsByKey(entries)
  const form = openForm(
    base,
    [...words].map(([id, said]): Fact => ({ id, value: said.at(-1)?.value ?? null })),
  )
  const reading = readingIn(form.engine)
  const documented = (key: string, shown: Omit<AnswerOnPaper, 'key' | 'question'>): DocumentedAnswer => {
    const question = structure.questions.get(parseKey(key)?.questionId ?? '')?.question
    const say = (value: FactValue) => (question ? reading.answer(question, value) : String(value ?? ''))
    const note = words.get(annotationIdOf(key))
    const told = (said: readonly SaidWord[], text: (value: FactValue) => string): readonly Documented[] =>
      said.map(({ value, ...how }) => ({ ...how, answer: text(value) }))
    return {
      ...shown,
      key,
      isComputed: question?.abstract === true,
      words: told(words.get(key) ?? [], say),
      note: note ? { text: noteText(note.at(-1)?.value), words: told(note, noteText) } : null,
    }
  }
  const sections = caseOnPaper(form.engine, outline(form.engine, new Set()), reading).map(({ id, title, answers }) => ({
    id,
    title,
    answers: answers.map(({ key, question: _, ...shown }) => documented(key, shown)),
  }))
  const shown = sections.flatMap(({ answers }) => answers)
  const onPage = new Set(shown.map(({ key }) => key))
  const elsewhere = [...new Set([...words.keys()].map(annotatedKey))].filter(
    (key) => !onPage.has(key) && !isHiddenFromAll(structure, key),
  )
  const notShown = elsewhere.map((key) => {
    const question = structure.questions.get(parseKey(key)?.questionId ?? '')?.question
    const text = numbered(structure, key, reading.read(question?.text, key) || key)
    const value = words.get(key)?.at(-1)?.value ?? null
    const answer = question ? reading.answer(question, value) : String(value ?? '')
    return documented(key, { number: '', text, answer, isRefused: false })
  })
  const spoken = [...words.values()].flat().length
  return {
    reading,
    sections,
    notShown,
    counts: {
      asked: shown.length,
      answered: shown.filter(({ key }) => form.engine.question(key).state !== 'unanswered').length,
      missing: shown.filter(({ answer }) => answer === null).length,
      words: spoken,
      changes: spoken - words.size,
      revisions: entries.filter(({ kind }) => kind === 'revision').length,
    },
  }
}

/** By answer and note. The same word again is none, and all but the first have the reason of their save. */
function wordsByKey(entries: readonly HistoryEntry[]): ReadonlyMap<string, readonly SaidWord[]> {
  const words = new Map<string, SaidWord[]>()
  let unsaved: { readonly of: SaidWord[]; readonly at: number }[] = []
  for (const entry of entries) {
    if (entry.kind === 'revision') {
      for (const { of, at } of unsaved) {
        const word = of[at]
        if (word && at > 0) of[at] = { ...word, reason: word.reason ?? entry.reason }
      }
      unsaved = []
    }
    if (entry.kind !== 'fact') continue
    const { id } = entry.fact
    const said = words.get(id) ?? []
    if (entry.erased === null && sameFactValue(said.at(-1)?.value ?? null, entry.fact.value)) continue
    words.set(id, said)
    said.push(wordOf(entry))
    unsaved.push({ of: said, at: said.length - 1 })
  }
  return words
}

function wordOf({ fact, author, source, at, reason, erased }: FactEntry): SaidWord {
  return { value: fact.value, author, source: source.kind, at, reason, erased }
}

function noteText(value: FactValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isHiddenFromAll(structure: BaseStructure, key: string): boolean {
  const own = structure.questions.get(parseKey(key)?.questionId ?? '')
  if (own && isHiddenQuestionnaire(structure, own.questionnaire.id)) return true
  for (let place = own; place; place = place.parent ? structure.questions.get(place.parent.id) : undefined)
    if (isHidden(place.question.meta)) return true
  return false
}
