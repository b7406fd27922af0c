/** The sentences of the papers of a study that no study provides. Whoever makes a paper has them in its language. */
import type { QuestionType } from '../bases/base'
import type { Comparison, SolutionState } from '../bases/rule'
import type { DifferenceKind } from '../candidates/differences.kinds'
import type { DateUnit } from '../dates/civilDate'

export type PaperMessage =
  | (typeof comparisonMessages)[Comparison]
  | SolutionState
  | DateUnit
  | 'hours'
  | 'minutes'
  | ConditionMessage
  | FormulaMessage
  | (typeof kindMessages)[QuestionType]
  | 'calculated'
  | 'isUnknown'
  | LimitMessage
  | UseMessage
  | SectionMessage
  | ReadingMessage
  | `changed${DifferenceKind}`

export const comparisonMessages = {
  Lower: 'isBelow',
  LowerEqual: 'isAtMost',
  Equal: 'isEqual',
  GreaterEqual: 'isAtLeast',
  Greater: 'isAbove',
} as const satisfies Record<Comparison, string>

export const kindMessages = {
  OC: 'oneOf',
  MC: 'severalOf',
  YN: 'yesNo',
  Num: 'number',
  Text: 'text',
  Date: 'date',
  Time: 'time',
  DateTime: 'dateTime',
  Image: 'picture',
  File: 'file',
  Info: 'information',
} as const satisfies Record<QuestionType, string>

type ConditionMessage =
  | 'matches'
  | 'known'
  | 'unknown'
  | 'blank'
  | 'not'
  | 'between'
  | 'given'
  | 'unless'
  | 'when'
  | 'hiddenWhile'

type FormulaMessage =
  | 'weight'
  | 'count'
  | 'ln'
  | 'exp'
  | 'sum'
  | 'min'
  | 'max'
  | 'average'
  | 'label'
  | 'addDays'
  | 'formatDate'
  | 'length'
  | 'part'
  | 'partTo'
  | 'before'
  | 'after'
  | 'numberIn'
  | 'otherwise'
  | 'round'
  | 'if'

type LimitMessage =
  | 'required'
  | 'optional'
  | 'readOnly'
  | 'hidden'
  | 'notIdentifying'
  | 'answered'
  | 'byRule'
  | 'identifying'
  | 'range'
  | 'atLeast'
  | 'atMost'
  | 'marked'
  | 'refused'
  | 'whole'
  | 'decimals'
  | 'choices'
  | 'partialDate'
  | 'notAfterToday'
  | 'afterDay'
  | 'beforeDay'
  | 'window'
  | 'someDays'
  | 'repeats'
  | 'startsWith'
  | 'startsToday'

type UseMessage = 'always' | 'never' | 'usedByQuestions' | 'usedByChecks' | 'usedBySolutions'

type SectionMessage = 'shownWhile' | 'visit' | 'due' | 'scores' | 'checkQuery' | 'checkRefuse' | 'checkAsk'

type ReadingMessage = 'emptyCell' | 'unknownCell' | 'notAskedCell' | 'hiddenCell'

export type SaidValues = Readonly<Record<string, string | number>>

export type Say = (message: PaperMessage, values?: SaidValues) => string
