/** Copies of a section for later visits: a base has each question once, so a copy has ids of its own, and rules and checks of its own. */
import type { Base, Question, Questionnaire } from '@casebook/core/bases/base'
import type { Check, Rule } from '@casebook/core/bases/rule'
import type { Text, TextLanguage } from '@casebook/core/language/language'
import { createIds, usableId } from '../form/ids'

/** A section as a visit asks for it. */
export interface Asked {
  readonly questionnaireId: string
  /** The id of the visit. */
  readonly visit: string
  /** What goes before the title of the section. */
  readonly title: string
}

/**
 * @param asked in the order of the visits. The first of a section is the section itself; a later one is a copy, whose ids have `@` and the visit.
 * What a copy refers to is in the same visit if that has it too.
 */
export function withCopies(base: Base, asked: readonly Asked[]): Base {
  const sections = new Map(base.questionnaires.map((each) => [each.id, each]))
  const ids = createIds(base.questionnaires.flatMap(idsIn))
  const first = new Set<string>()
  const visits = new Map<string, Map<string, string>>()
  const seen = new Set<string>()
  const placed = asked.flatMap((each) => {
    const section = sections.get(each.questionnaireId)
    const place = JSON.stringify([each.questionnaireId, each.visit])
    // A visit asks for a section once, however often it says so.
    if (!section || seen.has(place)) return []
    seen.add(place)
    const isCopy = first.has(section.id)
    first.add(section.id)
    const names = visits.get(each.visit) ?? new Map<string, string>()
    visits.set(each.visit, names)
    if (isCopy) for (const id of idsIn(section)) names.set(id, ids.claim(usableId(`${id}@${each.visit}`)))
    return [{ ...each, section, isCopy }]
  })
  const copies = [...visits].filter(([, names]) => names.size > 0)
  const rules = copies.flatMap((copy) => copiesOf(base.rules, copy, targetsOf))
  const checks = copies.flatMap((copy) => copiesOf(base.checks ?? [], copy, ({ questionId }: Check) => [questionId]))
  return {
    ...base,
    questionnaires: [
      ...placed.map(({ section, visit, title, isCopy }) => {
        const made = isCopy ? renamed(section, visits.get(visit) ?? new Map()) : section
        return { ...made, text: prefixed(made.text, title), meta: { ...made.meta, 'odm/event': visit } }
      }),
      ...base.questionnaires.filter(({ id }) => !first.has(id)),
    ],
    rules: [...base.rules, ...rules],
    ...(base.checks ? { checks: [...base.checks, ...checks] } : {}),
  }
}

type Names = ReadonlyMap<string, string>

/** Of those that are about something that is copied. */
function copiesOf<T extends { readonly id: string }>(
  all: readonly T[],
  [visit, names]: readonly [string, Names],
  aboutOf: (one: T) => readonly string[],
): readonly T[] {
  return all.flatMap((one) => {
    const about = aboutOf(one).filter((id) => names.has(id))
    return about.length > 0 ? [{ ...renamedIn(one, names), id: `${one.id}@${visit}` }] : []
  })
}

function targetsOf({ then }: Rule): readonly string[] {
  const [body] = Object.values(then) as readonly {
    readonly targets?: readonly string[]
    readonly questionId?: string
  }[]
  return [...(body?.targets ?? []), ...(body?.questionId === undefined ? [] : [body.questionId])]
}

/** The same with other names of questions and sections; in a list of targets, those without a copy go. */
function renamedIn<T>(part: T, names: Names): T {
  const read = (each: unknown, key: string): unknown => {
    if (key === 'questionId') return names.get(String(each)) ?? each
    if (key === 'targets' && Array.isArray(each)) return each.flatMap((id) => names.get(String(id)) ?? [])
    if (Array.isArray(each)) return each.map((one) => read(one, ''))
    if (typeof each !== 'object' || each === null) return each
    return Object.fromEntries(Object.entries(each).map(([name, value]) => [name, read(value, name)]))
  }
  return read(part, '') as T // The cast is sound: only ids are others.
}

function renamed(section: Questionnaire, names: Names): Questionnaire {
  const question = (each: Question): Question => ({
    ...renamedIn(each, names),
    id: names.get(each.id) ?? each.id,
    ...(each.questions ? { questions: each.questions.map(question) } : {}),
  })
  return {
    ...section,
    id: names.get(section.id) ?? section.id,
    questions: section.questions.map(question),
    ...(section.questionnaires ? { questionnaires: section.questionnaires.map((each) => renamed(each, names)) } : {}),
  }
}

/** Of the section, and of all in it. */
export function idsIn({ id, questions, questionnaires = [] }: Questionnaire): readonly string[] {
  const ofQuestion = (each: Question): readonly string[] => [each.id, ...(each.questions ?? []).flatMap(ofQuestion)]
  return [id, ...questions.flatMap(ofQuestion), ...questionnaires.flatMap(idsIn)]
}

function prefixed(text: Text, title: string): Text {
  return Object.fromEntries(
    Object.entries(text).map(([language, words]) => [language, `${title}: ${words}`]),
  ) as Record<TextLanguage, string> // The cast is sound: the keys stay.
}
