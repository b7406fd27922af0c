/** Why a person cannot give a case a name, and the next name by a base's pattern. */
import { type CaseNaming, storedCaseName } from './caseName'

/** The maximum length of a stored name, prefix included. */
const longestCaseName = 255

/** Why a name is invalid. Each mode has its own explanation. */
export type CaseNameProblem = 'blank' | CaseNameRule | 'tooLong'

type CaseNameRule = 'notLettersDigitsUnderscore' | 'notLettersDigitsUnderscoreHyphen' | 'notDigits'

const rules: Readonly<Record<CaseNameRule, RegExp>> = {
  notLettersDigitsUnderscore: /^[A-Za-z0-9_]+$/,
  notLettersDigitsUnderscoreHyphen: /^[A-Za-z0-9_-]+$/,
  notDigits: /^[0-9]+$/,
}

/** The rule that names of this base follow, as the problem of a name that breaks it. */
export function caseNameRule({ usePaDaWaN, caseNames }: CaseNaming): CaseNameRule {
  if (usePaDaWaN) return 'notDigits'
  return caseNames?.hyphens ? 'notLettersDigitsUnderscoreHyphen' : 'notLettersDigitsUnderscore'
}

/** The problem of a typed name; null if it is valid. */
export function caseNameProblem(typed: string, naming: CaseNaming): CaseNameProblem | null {
  if (typed === '') return 'blank'
  const rule = caseNameRule(naming)
  if (!rules[rule].test(typed)) return rule
  return storedCaseName(typed, naming).length > longestCaseName ? 'tooLong' : null
}

/** The name with this number, by a pattern such as `W-###`. A number with more digits than that gets as many as it has. */
export function nameByPattern(pattern: string, number: number): string {
  return pattern.replace(/#+/, (digits) => String(number).padStart(digits.length, '0'))
}

/** Why no names can be proposed by the pattern; null if they can. */
export function namePatternProblem(naming: CaseNaming): 'noNumber' | CaseNameProblem | null {
  const next = naming.caseNames?.next
  if (next === undefined) return null
  return next.match(/#+/g)?.length === 1 ? caseNameProblem(nameByPattern(next, 1), naming) : 'noNumber'
}
