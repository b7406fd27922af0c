/** The conditions and calculations of author files, as trees. Each part knows its characters, from 0; `to` is after the last. */

interface At {
  readonly from: number
  readonly to: number
}

export const comparisonSigns = ['=', '<>', '<', '<=', '>', '>='] as const
export type ComparisonSign = (typeof comparisonSigns)[number]
export type ArithmeticSign = '+' | '-' | '*' | '/' | '^'
export type LogicSign = 'and' | 'or'

export type Expression =
  | (At & { readonly type: 'number'; readonly value: number })
  | (At & { readonly type: 'text'; readonly value: string })
  /** `code`: one option of several. `event`: where it is asked. */
  | (At & {
      readonly type: 'field'
      readonly name: string
      readonly code: string | null
      readonly event: string | null
    })
  | (At & { readonly type: 'call'; readonly name: string; readonly of: readonly Expression[] })
  | (At & {
      readonly type: 'binary'
      readonly sign: ComparisonSign | ArithmeticSign | LogicSign
      readonly left: Expression
      readonly right: Expression
    })

export type Field = Extract<Expression, { readonly type: 'field' }>

/** The fields that it names, once for each time. */
export function fieldsIn(expression: Expression): readonly Field[] {
  switch (expression.type) {
    case 'field':
      return [expression]
    case 'call':
      return expression.of.flatMap(fieldsIn)
    case 'binary':
      return [expression.left, expression.right].flatMap(fieldsIn)
    default:
      return []
  }
}

/** The author has to mend it. */
export class ExpressionFault extends Error {
  readonly from: number
  readonly to: number
  /** What was probably meant, in the author's spelling. */
  readonly replacement: string | undefined

  constructor(message: string, { from, to }: At, replacement?: string) {
    super(message)
    this.from = from
    this.to = to
    this.replacement = replacement
  }
}
