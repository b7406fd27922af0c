/** The rules on one thing in English, with the ids of questions and answers. */
import type { Rule } from '../../bases/rule'
import { conditionWords, formulaWords } from '../../statistics/dataset/ruleWords'

/** Rules in words, as a version names its questions. */
export type SayRules = (rules: readonly Rule[]) => string

export const inWords: SayRules = (rules) => rules.map(ruleWords).join('; ')

function ruleWords({ if: condition, unless, then }: Rule): string {
  const end = `if ${conditionWords(condition)}${unless ? `, unless ${conditionWords(unless)}` : ''}`
  if ('Score' in then) return `${then.Score.score} ${end}`
  if (!('Set' in then)) return `${'ContraIndicate' in then ? 'hidden' : 'asked'} ${end}`
  const { Set: set } = then
  return `${'formula' in set ? formulaWords(set.formula) : 'value' in set ? writtenValue(set.value) : 'unknown'} ${end}`
}

function writtenValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
