import type { Question } from '@casebook/core/bases/base'
import { type NumberRule, numberRuleOf } from '@casebook/core/entry/typed/number'
import { unitSpellings as spellings } from '@casebook/core/entry/typed/unitSpellings'
import type { Language } from '@casebook/core/language/language'

/** The rule for a number typed at a question. */
export function numberRule(question: Pick<Question, 'meta' | 'unit'>, language: Language): NumberRule {
  return { ...numberRuleOf(question, language), spellings }
}
