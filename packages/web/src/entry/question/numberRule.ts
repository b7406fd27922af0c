import type { Question } from '@casebook/core/bases/base'
import { type NumberRule, numberRuleOf } from '@casebook/core/entry/typed/number'
import type { UnitSpellings } from '@casebook/core/entry/typed/units'
import type { Language } from '@casebook/core/language/language'
import { prefetchedFirst } from '../../ui/lazy/prefetch'

let spellings: UnitSpellings = []

// After the first paint. Until then, only the base's own spelling of a unit is recognised.
prefetchedFirst(async () => {
  spellings = (await import('@casebook/core/entry/typed/unitSpellings')).unitSpellings
})

/** The rule for a number typed at a question. */
export function numberRule(question: Pick<Question, 'meta' | 'unit'>, language: Language): NumberRule {
  return { ...numberRuleOf(question, language), spellings }
}
