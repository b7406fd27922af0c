/** Sections that a file asks for at events, as visits with forms. */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import { type Coding, coded } from '@casebook/core/bases/codes/coding'
import type { Text } from '@casebook/core/language/language'
import { createIds, usableId } from '../form/ids'
import { mostEntries } from '../xlsform/questionnaires'
import { idsIn } from './copies'

/** An event of a file. */
export interface AskedVisit {
  /** As its data name it. */
  readonly id: string
  readonly text: Text
  /** It happens as often as people add it, with all its forms. */
  readonly repeats: boolean
  readonly codes?: readonly Coding[]
}

/** A section that an event asks for. */
export interface AskedForm {
  /** Its id. */
  readonly section: string
  /** What is asked: at a later visit, a section with the same form is a copy of the first. */
  readonly form: string
  readonly visit: string
}

/** @returns the base with a section for each visit that asks something, around its forms. What no visit asks for comes after them. */
export function withVisits(base: Base, visits: readonly AskedVisit[], forms: readonly AskedForm[]): Base {
  const ids = createIds([...base.questionnaires.flatMap(idsIn), ...base.solutions.map(({ id }) => id)])
  const sections = new Map(base.questionnaires.map((each) => [each.id, each]))
  const originals = new Map<string, Questionnaire>()
  const at = new Map<string, Map<string, Questionnaire>>()
  for (const { section: id, form, visit } of forms) {
    const section = sections.get(id)
    if (!section) continue
    const there = at.get(visit) ?? new Map<string, Questionnaire>()
    const original = originals.get(form)
    // A visit that asks for a form twice has it once more, as another form.
    const isCopy = original !== undefined && !there.has(form)
    there.set(there.has(form) ? JSON.stringify([form, id]) : form, isCopy ? asCopyOf(original, section) : section)
    at.set(visit, there)
    if (!original) originals.set(form, section)
    sections.delete(id)
  }
  const asked = visits.flatMap(({ id, text, repeats, codes = [] }): readonly Questionnaire[] => {
    const there = at.get(id)
    if (!there) return []
    const repeating = repeats ? { repeats: { min: 0, max: mostEntries } } : {}
    const visit = { id: ids.claim(usableId(id)), text, ...coded(codes), initial: true, visit: { id }, ...repeating }
    return [{ ...visit, questions: [], questionnaires: [...there.values()] }]
  })
  return {
    ...base,
    meta: { ...base.meta, 'layout/tabbed': 'true' },
    questionnaires: [...asked, ...sections.values()],
  }
}

/** The section as a copy of one with the same questions in the same order. */
function asCopyOf(original: Questionnaire, copy: Questionnaire): Questionnaire {
  const within = original.questionnaires ?? []
  return {
    ...copy,
    copyOf: original.id,
    questions: questionsAsCopies(original.questions, copy.questions),
    ...(copy.questionnaires
      ? {
          questionnaires: copy.questionnaires.map((each, i) => {
            const of = within[i]
            return of ? asCopyOf(of, each) : each
          }),
        }
      : {}),
  }
}

function questionsAsCopies(originals: readonly Question[], copies: readonly Question[]): readonly Question[] {
  return copies.map((copy, i) => {
    const original = originals[i]
    // A form that repeats at one of its events alone has other questions there.
    if (!original || original.type !== copy.type || codesOf(original) !== codesOf(copy)) return copy
    return {
      ...copy,
      copyOf: original.id,
      ...(copy.questions ? { questions: questionsAsCopies(original.questions ?? [], copy.questions) } : {}),
    }
  })
}

const codesOf = ({ answers = [] }: Question) => JSON.stringify(answers.map(({ id }) => id))
