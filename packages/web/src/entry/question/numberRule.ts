import type { Question } from '@casebook/core/bases/base'
import { type NumberRule, numberRuleOf } from '@casebook/core/entry/typed/number'
import type { UnitSpellings } from '@casebook/core/entry/typed/units'
import type { Language } from '@casebook/core/language/language'
import { prefetchedFirst } from '../../ui/lazy/prefetch'

let spellings: UnitSpellings = []

/** Fetched once the form is painted; until then a unit is read as the base spells it. */
export const fetchUnitSpellings = prefetchedFirst(async () => {
  spellings = (await import('@casebook/core/entry/typed/unitSpellings')).unitSpellings
})

/** What a question asks of a number that is typed. */
export function numberRule(question: Pick<Question, 'meta' | 'unit'>, language: Language): NumberRule {
  return { ...numberRuleOf(question, language), spellings }
}
