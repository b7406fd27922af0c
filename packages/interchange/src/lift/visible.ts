/** One condition for each question: it is true exactly while the question shows. What shows is thus said without rules, as other formats say it. */
import type { Base, Questionnaire } from '@casebook/core/bases/base'
import type { Condition, Effect, Rule } from '@casebook/core/bases/rule'
import { type BaseStructure, lineageOf, type QuestionPlace } from '@casebook/core/bases/structure'
import { targetsOf } from '@casebook/core/rules/references'
import { all, always, any, isNever, isTrue, never, not } from '../lower/conditions/conditions'

const showing = ['Indicate', 'InstantIndicate', 'MultipleIndicate', 'RepeatIndicate'] as const

/** While the rule acts. Two-valued. */
export function actsWhile({ if: condition, unless }: Pick<Rule, 'if' | 'unless'>): Condition {
  return all(isTrue(condition), ...(unless ? [not(isTrue(unless))] : []))
}

export interface Visibility {
  /** A question. */
  of(questionId: string): Condition
  /** A question, while its section shows. Null: it may show without the section. */
  within(questionId: string): Condition | null
  section(section: Questionnaire): Condition
}

export function visibilityOf(structure: BaseStructure): Visibility {
  const { base, questions, questionnaires } = structure
  const shown = conditionsBy(base, (effect) => showing.some((kind) => kind in effect))
  const hidden = conditionsBy(base, (effect) => 'ContraIndicate' in effect)
  const mayShow = new Set(base.rules.flatMap(({ then }) => ('ContraIndicate' in then ? [] : targetsOf(then))))
  const indicated = (id: string) => all(not(hidden(id)), shown(id))

  /** An initial one shows with the nearest around it that can show by itself; any other while it is indicated. */
  function sectionShows({ id, initial }: Questionnaire): Condition {
    if (!initial) return indicated(id)
    const [, ...around] = lineageOf(structure, id)
    for (const each of around) {
      const outer = questionnaires.get(each)?.questionnaire
      if (outer && (outer.initial || mayShow.has(each))) return sectionShows(outer)
    }
    return always
  }

  function placeOf(id: string): QuestionPlace {
    const place = questions.get(id)
    if (!place) throw new Error(`There is no question ${id}`)
    return place
  }

  return {
    of(id) {
      const { parent, questionnaire } = placeOf(id)
      const bySection = parent ? never : sectionShows(questionnaire)
      return all(not(hidden(id)), any(shown(id), bySection))
    },
    within: (id) => (placeOf(id).parent || !isNever(shown(id)) ? null : not(hidden(id))),
    section: sectionShows,
  }
}

/** By target: any of the rules with such an effect acts. */
function conditionsBy({ rules }: Base, has: (effect: Effect) => boolean): (target: string) => Condition {
  const found = new Map<string, Condition[]>()
  for (const rule of rules) {
    if (!has(rule.then)) continue
    for (const target of targetsOf(rule.then)) found.set(target, [...(found.get(target) ?? []), actsWhile(rule)])
  }
  return (target) => {
    const conditions = found.get(target)
    return conditions ? any(...conditions) : never
  }
}
