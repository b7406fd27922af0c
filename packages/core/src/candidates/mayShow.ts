/**
 * Which questions may show at all, whatever people answer. A condition counts as possible unless it reads something that can never
 * have a value, or contradicts itself; so a question that is said never to show never does.
 */
import type { Question } from '../bases/base'
import type { Condition, Rule } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'
import { isHidden, isHiddenQuestionnaire } from '../entry/form/form'
import { canonicalJson } from '../facts/canonicalJson'
import { kindOf } from '../questions/kinds'
import { referencesOfFormula, targetsOf } from '../rules/references'

export interface MayShow {
  readonly questions: ReadonlySet<string>
  readonly sections: ReadonlySet<string>
}

const shows = ['Indicate', 'InstantIndicate', 'MultipleIndicate', 'RepeatIndicate'] as const

export function mayShow(structure: BaseStructure): MayShow {
  const { base, questions, questionnaires } = structure
  const rulesOn = new Map<string, Rule[]>()
  for (const rule of base.rules)
    for (const id of targetsOf(rule.then)) rulesOn.set(id, [...(rulesOn.get(id) ?? []), rule])
  const shown = { questions: new Set<string>(), sections: new Set<string>() }
  const may = new Possible(structure, shown.questions, (id) => rulesOn.get(id) ?? [])
  const isIndicated = (id: string) => {
    const rules = rulesOn.get(id) ?? []
    const against = rules.filter(({ then, unless }) => 'ContraIndicate' in then && !unless).map((rule) => rule.if)
    return rules.some(
      ({ if: condition, then }) =>
        shows.some((effect) => effect in then) && may.beTrue(condition) && !isRuledOut(condition, against),
    )
  }
  for (let before = -1; before !== shown.questions.size + shown.sections.size; ) {
    before = shown.questions.size + shown.sections.size
    for (const [id, { questionnaire, parent }] of questionnaires) {
      if (isHiddenQuestionnaire(structure, id)) continue
      const follows = questionnaire.initial && (parent === null || parent.initial || shown.sections.has(parent.id))
      if (follows || isIndicated(id) || (parent && shown.sections.has(parent.id) && questionnaire.initial))
        shown.sections.add(id)
    }
    for (const [id, { questionnaire, parent }] of questions) {
      if (isOutOfSight(structure, id)) continue
      const isAlwaysHidden = (rulesOn.get(id) ?? []).some(
        ({ if: condition, unless, then }) => 'ContraIndicate' in then && !unless && isCertain(condition),
      )
      const byItsSection = parent === null && shown.sections.has(questionnaire.id)
      if (!isAlwaysHidden && (byItsSection || isIndicated(id))) shown.questions.add(id)
    }
  }
  return shown
}

/** `layout/hidden` on it, above it or on its section: the document wants it so. */
export function isOutOfSight(structure: BaseStructure, id: string): boolean {
  const place = structure.questions.get(id)
  if (!place || isHiddenQuestionnaire(structure, place.questionnaire.id)) return true
  for (let at: Question | null = place.question; at; at = structure.questions.get(at.id)?.parent ?? null)
    if (isHidden(at.meta)) return true
  return false
}

/** The same condition, or a part of it, hides the question. */
function isRuledOut(condition: Condition, against: readonly Condition[]): boolean {
  const parts = new Set([condition, ...('All' in condition ? condition.All : [])].map(canonicalJson))
  return against.some((one) => parts.has(canonicalJson(one)))
}

function isCertain(condition: Condition): boolean {
  if ('All' in condition) return condition.All.every(isCertain)
  return 'Any' in condition && condition.Any.some(isCertain)
}

class Possible {
  readonly #structure: BaseStructure
  readonly #shown: ReadonlySet<string>
  readonly #rulesOn: (id: string) => readonly Rule[]

  constructor(structure: BaseStructure, shown: ReadonlySet<string>, rulesOn: (id: string) => readonly Rule[]) {
    this.#structure = structure
    this.#shown = shown
    this.#rulesOn = rulesOn
  }

  beTrue(condition: Condition): boolean {
    if ('All' in condition)
      return condition.All.every((one) => this.beTrue(one)) && !isContradiction(condition.All, this.#structure)
    if ('Any' in condition) return condition.Any.some((one) => this.beTrue(one))
    if ('Not' in condition) return this.#beFalse(condition.Not)
    if ('IsTrue' in condition) return this.beTrue(condition.IsTrue)
    if ('Given' in condition) return this.beTrue(condition.Given.given) && this.beTrue(condition.Given.then)
    if ('Between' in condition) {
      const { min, of } = condition.Between
      return of.filter((one) => this.beTrue(one)).length >= min
    }
    if ('SolutionIs' in condition) return true
    return this.#isRead(condition)
  }

  /** An undetermined condition is neither true nor false. */
  #beFalse(condition: Condition): boolean {
    if ('All' in condition) return condition.All.some((one) => this.#beFalse(one))
    if ('Any' in condition) return condition.Any.every((one) => this.#beFalse(one))
    if ('Not' in condition) return this.beTrue(condition.Not)
    if ('Given' in condition) return this.beTrue(condition.Given.given) && this.#beFalse(condition.Given.then)
    if ('IsTrue' in condition || 'Unknown' in condition || 'SolutionIs' in condition || 'Between' in condition)
      return true
    return this.#isRead(condition)
  }

  #isRead(condition: Condition): boolean {
    if ('Compare' in condition) {
      const { left, right } = condition.Compare
      return [left, right].every((formula) =>
        // Formulas over several values need only some of them.
        'Answer' in formula || 'Weight' in formula
          ? [...referencesOfFormula(formula).questions].every((id) => this.#haveValue(id))
          : true,
      )
    }
    return Object.values(condition).every(({ questionId }) => this.#haveValue(questionId))
  }

  #haveValue(id: string): boolean {
    const question = this.#structure.questions.get(id)?.question
    if (!question || question.initial !== undefined || this.#shown.has(id)) return question !== undefined
    return this.#rulesOn(id).some(({ if: condition, then }) => 'Set' in then && this.beTrue(condition))
  }
}

function takesOne(question: Question | undefined): boolean {
  return question !== undefined && kindOf(question).choice === 'one'
}

/** Two answers to a question that takes one, or a number that is above and below. */
function isContradiction(parts: readonly Condition[], { questions }: BaseStructure): boolean {
  const one = new Map<string, string>()
  const limits = new Map<string, { least: number; greatest: number; isOpen: boolean }>()
  return parts.some((part) => {
    if ('Chose' in part || 'ChoseYesNo' in part) {
      const { questionId, ...wanted } = 'Chose' in part ? part.Chose : part.ChoseYesNo
      if (questions.get(questionId)?.repeatsIn || !takesOne(questions.get(questionId)?.question)) return false
      const known = one.get(questionId) ?? JSON.stringify(wanted)
      one.set(questionId, known)
      return known !== JSON.stringify(wanted)
    }
    const [[is = '', body] = []] = Object.entries(part)
    const { questionId, value } = body ?? {}
    if (typeof value !== 'number' || questions.get(questionId)?.repeatsIn) return false
    const limit = limits.get(questionId) ?? { least: -Infinity, greatest: Infinity, isOpen: false }
    limits.set(questionId, limit)
    if (is.startsWith('Greater') || is === 'Equal') limit.least = Math.max(limit.least, value)
    if (is.startsWith('Lower') || is === 'Equal') limit.greatest = Math.min(limit.greatest, value)
    limit.isOpen ||= is === 'Greater' || is === 'Lower'
    return limit.least > limit.greatest || (limit.isOpen && limit.least === limit.greatest)
  })
}
