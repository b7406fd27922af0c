/** The place of something in the document of a base, as people name it: by section, number and text. It may be a document with faults. */
import { isTextLanguage, type Text } from '../language/language'
import { kindNamed } from '../questions/kinds'

/** The list that a place other than a question is in. */
export const placeLists = ['rules', 'solutions', 'checks', 'followUps'] as const

export interface Place {
  /** Its number in the document, nested sections included. */
  readonly section?: { readonly number: number; readonly text: Text } | undefined
  /** Its number in the section, follow-ups included. Information has none. */
  readonly question?: { readonly number: number | null; readonly text: Text } | undefined
  readonly answer?: { readonly number: number; readonly text: Text } | undefined
  readonly other?:
    | { readonly list: (typeof placeLists)[number]; readonly number: number; readonly id: string }
    | undefined
}

type Json = unknown

/** Null for the document as a whole, and for what has no place that people could name. `path`: as `rules/12/if/All/0`. */
export function placeIn(document: Json, path: string): Place | null {
  const steps = path.split('/')
  const [list, index] = steps
  const other = placeLists.find((one) => one === list)
  if (other && index !== undefined) {
    const id = fieldOf(itemOf(fieldOf(document, other), Number(index)), 'id')
    return { other: { list: other, number: Number(index) + 1, id: typeof id === 'string' ? id : '' } }
  }
  return list === 'questionnaires' && index !== undefined ? placeInSections(document, steps) : null
}

function placeInSections(document: Json, steps: readonly string[]): Place {
  let at: Json = document
  let place: { section?: Place['section']; question?: Place['question']; answer?: Place['answer'] } = {}
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const [list = '', index = ''] = steps.slice(i, i + 2)
    if (!['questionnaires', 'questions', 'answers'].includes(list) || !/^\d+$/.test(index)) break
    const item = itemOf(fieldOf(at, list), Number(index))
    if (list === 'questionnaires') place = { section: { number: numberOfSection(document, item), text: textOf(item) } }
    if (list === 'questions') {
      const section = sectionOf(document, steps.slice(0, i))
      place = { ...place, question: { number: numberOfQuestion(section, item), text: textOf(item) } }
    }
    if (list === 'answers') place = { ...place, answer: { number: Number(index) + 1, text: textOf(item) } }
    at = item
  }
  return place
}

/** The innermost section that the steps lead into. */
function sectionOf(document: Json, steps: readonly string[]): Json {
  let at: Json = document
  for (let i = 0; i + 1 < steps.length && steps[i] === 'questionnaires'; i += 2)
    at = itemOf(fieldOf(at, 'questionnaires'), Number(steps[i + 1]))
  return at
}

function numberOfSection(document: Json, wanted: Json): number {
  return [...below(document, 'questionnaires')].indexOf(wanted) + 1
}

function numberOfQuestion(section: Json, wanted: Json): number | null {
  if (!takesAnswers(wanted)) return null
  return [...below(section, 'questions')].filter(takesAnswers).indexOf(wanted) + 1
}

/** Information does not, nor does a choice without answers. */
function takesAnswers(question: Json): boolean {
  // Read from a document that may have any fault.
  const kind = kindNamed(fieldOf(question, 'type'))
  return kind?.holdsAnswer({ answers: itemsOf(fieldOf(question, 'answers')) }) ?? true
}

function* below(of: Json, list: 'questionnaires' | 'questions'): Generator<Json> {
  for (const item of itemsOf(fieldOf(of, list))) {
    yield item
    yield* below(item, list)
  }
}

function textOf(item: Json): Text {
  const text = fieldOf(item, 'text')
  const written = Object.entries(typeof text === 'object' && text !== null ? text : {})
  const found = written.filter(
    ([language, words]) => isTextLanguage(language) && typeof words === 'string' && words.trim() !== '',
  )
  if (found.length > 0) return Object.fromEntries(found)
  const id = fieldOf(item, 'id')
  return typeof id === 'string' ? { en: id } : {}
}

function fieldOf(of: Json, name: string): Json {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Record<string, Json>)[name]
    : undefined
}

function itemsOf(list: Json): readonly Json[] {
  return Array.isArray(list) ? list : []
}

function itemOf(list: Json, index: number): Json {
  return itemsOf(list)[index]
}
