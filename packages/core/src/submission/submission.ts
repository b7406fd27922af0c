/** A case that is submitted in one call: what its base begins with, what the sender says, and what is wrong with it. */
import { isStartDay } from '../bases/base'
import { namedFile } from '../bases/files/namedFile'
import type { BaseStructure } from '../bases/structure'
import { type CivilDate, civilDateText, parseCivilDate } from '../dates/civilDate'
import type { FactError } from '../entry/entry.calls'
import { refusalOf } from '../entry/typed/checkFact'
import { beyondLimit } from '../entry/typed/entryLimit'
import { type Fact, type FactValue, sameFactValue } from '../facts/fact'
import { everyCode, type Listing } from '../questions/codeList'

/**
 * The answers that a base gives each new case to begin with. Nobody has said them.
 *
 * @param day on which the case begins, where it begins
 * @param latest the latest day anywhere: nobody's own today is refused
 */
export function initialAnswers(structure: BaseStructure, day: CivilDate, latest = day): readonly Fact[] {
  // Which codes a list has was looked up before the base was published.
  const around = { today: latest, dateAt: () => null, isListed: everyCode }
  return [...structure.questions.values()]
    .flatMap(({ question: { id, type, initial } }): Fact[] => {
      if (initial === undefined || type === 'File') return []
      return [{ id, value: isStartDay(initial) ? civilDateText(day) : initial }]
    })
    .filter((fact) => refusalOf(structure, fact, () => false, around, 'program') === null)
}

export interface SubmissionRules {
  readonly structure: BaseStructure
  /** Whether the questionnaire takes no answer to that key from this sender. */
  readonly isFrozen: (questionnaireId: string, key: string) => boolean
  readonly today: CivilDate
  readonly isListed: Listing
}

/**
 * Every fact at fault. The order of the facts does not matter: a date is checked by the others as the case will have them. To withdraw an
 * answer that was never given changes nothing, so it may be sent for a frozen questionnaire too, as in data entry.
 */
export function submissionErrors(
  facts: readonly Fact[],
  initial: readonly Fact[],
  { structure, isFrozen, today, isListed }: SubmissionRules,
): readonly FactError[] {
  const values = new Map([...initial, ...facts].map(({ id, value }) => [id, value]))
  const begun = new Set(initial.map(({ id }) => id))
  const changesNothing = ({ id, value }: Fact) => value === null && !begun.has(id)
  const around = { today, dateAt: (key: string) => dateIn(values.get(key)), isListed }
  const beyond = beyondLimit(structure, initial, facts)
  return facts.flatMap((fact) => {
    const reason =
      refusalOf(structure, fact, isFrozen, around, 'program') ??
      // A submission brings no bytes.
      (beyond.has(fact.id) ? 'NoSuchOccurrence' : namedFile(structure, fact) ? 'FileMissing' : null)
    return reason && !(reason === 'Frozen' && changesNothing(fact)) ? [{ id: fact.id, reason }] : []
  })
}

/** The facts that change something: no repetition, and no withdrawal of an answer that was never given. */
export function factsSaid(facts: readonly Fact[], initial: readonly Fact[]): readonly Fact[] {
  const begun = new Set(initial.map(({ id }) => id))
  const said = new Map<string, FactValue>()
  return facts.filter(({ id, value }) => {
    const before = said.has(id) || !begun.has(id) ? (said.get(id) ?? null) : undefined
    said.set(id, value)
    return before === undefined || !sameFactValue(before, value)
  })
}

function dateIn(value: FactValue | undefined): CivilDate | null {
  return typeof value === 'string' ? parseCivilDate(value) : null
}
