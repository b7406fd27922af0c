import type { Base } from '../bases/base'
import type { Condition, Rule } from '../bases/rule'
import type { TestValue } from '../bases/testPatients/testPatient'
import { takesSeveral } from '../questions/takes'
import { referencesOfRule } from '../rules/references'
import { structureOf } from '../studyDrafts/tree'
import { mostValues } from './values'
import type { Proposal, Wishes } from './wishes'

const mostCombinations = 512

/** The answers that decide whether something shows, and all their combinations where these are few and all that matter. */
export class Inputs {
  readonly #base: Base
  readonly #wishes: Wishes

  constructor(base: Base, wishes: Wishes) {
    this.#base = base
    this.#wishes = wishes
  }

  domainOf(id: string): readonly Proposal[] | null {
    const found = this.#inputsOf(id)
    if (!found) return null
    const values = [...found].map((one): readonly [string, readonly (TestValue | undefined)[]] => [
      one,
      [undefined, ...this.#wishes.values(one)],
    ])
    if (values.reduce((count, [, list]) => count * list.length, 1) > mostCombinations) return null
    return values.reduce<readonly Proposal[]>(
      (all, [one, list]) =>
        all.flatMap((so) => list.map((value) => (value === undefined ? so : new Map([...so, [one, value]])))),
      [new Map()],
    )
  }

  /** The answers of people, through computed values, solutions and what is around it. Null if a formula or a repetition is among them. */
  #inputsOf(id: string): ReadonlySet<string> | null {
    const { questions, questionnaires } = structureOf(this.#base)
    const inputs = new Set<string>()
    const seen = new Set<Rule>()
    const read = (rule: Rule): boolean => {
      if (seen.has(rule)) return true
      seen.add(rule)
      if (!isExact(rule)) return false
      const references = referencesOfRule(rule)
      const ofAnswers = [...references.questions].every((one) => {
        const rules = this.#wishes.setting(one)
        if (rules.length > 0) return rules.every(read)
        const place = questions.get(one)
        if (!place || place.repeatsIn !== null || takesSeveral(place.question)) return false
        // Computed by nothing, it has no value.
        if (!place.question.abstract) inputs.add(one)
        return this.#wishes.values(one).length <= mostValues
      })
      return ofAnswers && [...references.solutions].every((one) => this.#wishes.scoring(one).every(read))
    }
    for (let at: string | undefined = id; at !== undefined; ) {
      if (!this.#wishes.deciding(at).every(read)) return null
      const place = questions.get(at)
      if (place?.repeatsIn) return null
      at = place ? (place.parent?.id ?? place.questionnaire.id) : questionnaires.get(at)?.parent?.id
    }
    return inputs
  }
}

/** Its truth depends on nothing but on which side of the limits each answer is. */
function isExact({ if: condition, unless, then }: Rule): boolean {
  if ('Set' in then && 'formula' in then.Set) return false
  return isPlain(condition) && (!unless || isPlain(unless))
}

function isPlain(condition: Condition): boolean {
  if ('Compare' in condition || 'Matches' in condition) return false
  if ('All' in condition) return condition.All.every(isPlain)
  if ('Any' in condition) return condition.Any.every(isPlain)
  if ('Between' in condition) return condition.Between.of.every(isPlain)
  if ('Not' in condition) return isPlain(condition.Not)
  if ('IsTrue' in condition) return isPlain(condition.IsTrue)
  return 'Given' in condition ? isPlain(condition.Given.given) && isPlain(condition.Given.then) : true
}
