/** Copies of a section for later visits: a base has each question once, so a copy has ids of its own, and rules and checks of its own. */
import type { Base, Question, Questionnaire, Repeats } from '@casebook/core/bases/base'
import type { Check, Rule } from '@casebook/core/bases/rule'
import { createIds, usableId } from '../form/ids'
import type { AskedForm } from './visits'

/** A section as a visit asks for it. */
export interface Asked {
  readonly questionnaireId: string
  /** The id of the visit. */
  readonly visit: string
  /** Of an entry of this visit there may be several. */
  readonly repeats?: Repeats | undefined
}

/** How a condition or formula names the answer of a visit, until there are copies. No field has such a name. */
export function atVisit(id: string, visit: string): string {
  return `[${visit}][${id}]`
}

/**
 * @param asked in the order of the visits. The first of a section is the section itself; a later one is a copy, whose ids have `@` and the visit.
 * What a copy refers to is in the same visit if that has it too.
 */
export function withCopies(
  base: Base,
  asked: readonly Asked[],
): { readonly base: Base; readonly forms: readonly AskedForm[] } {
  const sections = new Map(base.questionnaires.map((each) => [each.id, each]))
  const ids = createIds(base.questionnaires.flatMap(idsIn))
  const first = new Set<string>()
  const visits = new Map<string, Map<string, string>>()
  const seen = new Set<string>()
  const ofVisits = new Map<string, string>()
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
    for (const id of idsIn(section)) {
      const name = isCopy ? ids.claim(usableId(`${id}@${each.visit}`)) : id
      if (isCopy) names.set(id, name)
      ofVisits.set(atVisit(id, each.visit), name)
    }
    return [
      {
        ...each,
        section: { ...(isCopy ? renamed(section, names) : section), repeats: each.repeats },
        form: section.id,
      },
    ]
  })
  const copies = [...visits].filter(([, names]) => names.size > 0)
  const rules = copies.flatMap((copy) => copiesOf(base.rules, copy, targetsOf))
  const checks = copies.flatMap((copy) => copiesOf(base.checks ?? [], copy, ({ questionId }: Check) => [questionId]))
  const resolved = <T>(all: readonly T[]) => all.map((one) => renamedIn(one, ofVisits, (id) => [id]))
  return {
    forms: placed.map(({ section: { id }, form, visit }) => ({ section: id, form, visit })),
    base: {
      ...base,
      questionnaires: [
        ...placed.map(({ section }) => section),
        ...base.questionnaires.filter(({ id }) => !first.has(id)),
      ],
      rules: resolved([...base.rules, ...rules]),
      ...(base.checks ? { checks: resolved([...base.checks, ...checks]) } : {}),
    },
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

/** The same with other names of questions and sections; in a list of targets, those without a copy go, if nothing else is said. */
function renamedIn<T>(part: T, names: Names, otherTarget: (id: string) => readonly string[] = () => []): T {
  const read = (each: unknown, key: string): unknown => {
    if (key === 'questionId') return names.get(String(each)) ?? each
    if (key === 'targets' && Array.isArray(each))
      return each.flatMap((id) => names.get(String(id)) ?? otherTarget(String(id)))
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
