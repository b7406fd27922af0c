/** The functions of a formula: each stands for one node of a condition or calculation of a base, part by part. */

/** What a part of a node is. `formula?` may be left out. */
export type Part = 'condition' | 'formula' | 'formula?' | 'question' | 'text' | 'number'

/** The parts of a node in the order of the brackets. */
export type Body =
  /** An object with these keys; then, with `of`, a list of all that is left. */
  | { readonly keys: readonly (readonly [key: string, of: Part])[]; readonly of?: Part }
  /** The part itself, without keys. */
  | { readonly only: Part }
  /** A list without keys. */
  | { readonly list: Part }

interface FormulaFunction {
  /** As a base has it. */
  readonly node: string
  readonly gives: 'condition' | 'formula'
  readonly body: Body
}

const ofQuestion: Body = { keys: [['questionId', 'question']] }
const ofOne: Body = { keys: [['of', 'formula']] }
const operands: Body = { keys: [], of: 'formula' }
const keys = (...keys: readonly (readonly [string, Part])[]): Body => ({ keys })

const condition = (node: string, body: Body): FormulaFunction => ({ node, gives: 'condition', body })
const formula = (node: string, body: Body): FormulaFunction => ({ node, gives: 'formula', body })

/** By their names, in small letters. */
export const functions: Readonly<Record<string, FormulaFunction>> = {
  known: condition('Known', ofQuestion),
  unknown: condition('Unknown', ofQuestion),
  matches: condition('Matches', keys(['questionId', 'question'], ['pattern', 'text'])),
  not: condition('Not', { only: 'condition' }),
  all: condition('All', { list: 'condition' }),
  any: condition('Any', { list: 'condition' }),
  between: condition('Between', {
    keys: [
      ['min', 'number'],
      ['max', 'number'],
    ],
    of: 'condition',
  }),
  'score-is': condition('SolutionIs', keys(['solutionId', 'text'], ['state', 'text'])),
  'is-true': condition('IsTrue', { only: 'condition' }),
  given: condition('Given', keys(['given', 'condition'], ['then', 'condition'])),
  value: formula('Answer', ofQuestion),
  weight: formula('Weight', ofQuestion),
  count: formula('Count', ofQuestion),
  label: formula('Label', ofQuestion),
  date: formula('Date', keys(['value', 'text'])),
  add: formula('Add', operands),
  subtract: formula('Subtract', operands),
  multiply: formula('Multiply', operands),
  divide: formula('Divide', operands),
  pow: formula('Power', operands),
  log: formula('Ln', ofOne),
  exp: formula('Exp', ofOne),
  concat: formula('Join', operands),
  round: formula('Round', keys(['of', 'formula'], ['decimals', 'number'])),
  sum: formula('Sum', operands),
  min: formula('Min', operands),
  max: formula('Max', operands),
  average: formula('Average', operands),
  'date-difference': formula('DateDifference', keys(['from', 'formula'], ['to', 'formula'], ['unit', 'text'])),
  'time-difference': formula('TimeDifference', keys(['from', 'formula'], ['to', 'formula'], ['unit', 'text'])),
  'add-days': formula('AddDays', keys(['to', 'formula'], ['days', 'formula'])),
  'format-date': formula('FormatDate', keys(['of', 'formula'], ['as', 'text'])),
  length: formula('Length', ofOne),
  part: formula('Part', keys(['of', 'formula'], ['from', 'formula'], ['to', 'formula?'])),
  before: formula('Before', keys(['of', 'formula'], ['mark', 'formula'])),
  after: formula('After', keys(['of', 'formula'], ['mark', 'formula'])),
  number: formula('NumberIn', ofOne),
  if: formula('If', keys(['if', 'condition'], ['then', 'formula'], ['else', 'formula?'])),
}

/** By the nodes for which they stand. */
export const functionOf: ReadonlyMap<string, string> = new Map(
  Object.entries(functions).map(([name, { node }]) => [node, name]),
)

/** Signs between two or more parts of the same node. */
export const signs = { All: 'and', Any: 'or', Add: '+', Subtract: '-', Multiply: '*', Divide: '/' } as const

export const comparisonOf = { Lower: '<', LowerEqual: '<=', Equal: '=', GreaterEqual: '>=', Greater: '>' } as const
