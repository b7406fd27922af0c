/** `round` goes to the nearest, halves up; `floor`, `ceiling` and `int` cut off. A formula of a base rounds halves away from zero. */
import type { Formula } from '@casebook/core/bases/rule'
import { compare, isTrue } from '../../lower/conditions/conditions'
import { argument, type Call, constant, literalText, type Values, type XPathFunction } from './reading'

type Round = (value: Formula, decimals: number) => Formula

const near: Round = (of, decimals) => ({ Round: { of, decimals } })
const plus = (formula: Formula, step: number): Formula => ({ Add: { of: [formula, constant(step)] } })

export const floor: Round = (value, decimals) => {
  const nearest = near(value, decimals)
  return {
    If: { if: isTrue(compare(nearest, 'Greater', value)), then: plus(nearest, -(10 ** -decimals)), else: nearest },
  }
}

const ceiling: Round = (value, decimals) => {
  const nearest = near(value, decimals)
  return { If: { if: isTrue(compare(nearest, 'Lower', value)), then: plus(nearest, 10 ** -decimals), else: nearest } }
}

/** Half of a negative number goes up, towards zero. */
const halfUp: Round = (value, decimals) => {
  const nearest = near(value, decimals)
  const half = plus(value, -0.5 * 10 ** -decimals)
  return { If: { if: isTrue(compare(nearest, 'Equal', half)), then: plus(nearest, 10 ** -decimals), else: nearest } }
}

const towardsZero: Round = (value, decimals) => ({
  If: {
    if: isTrue(compare(value, 'Lower', constant(0))),
    then: ceiling(value, decimals),
    else: floor(value, decimals),
  },
})

/** By the name of the function. */
export const rounders: Readonly<Record<string, Round>> = { round: halfUp, floor, ceiling, int: towardsZero }

function rounded(round: Round): XPathFunction {
  return {
    kind: () => 'number',
    number: (call: Call, values: Values) => {
      const decimals = call.of.length > 1 ? Number(literalText(call, 1)) : 0
      const value = values.number(argument(call, 0))
      if (!value || isWhole(value)) return value
      return round(value, Number.isInteger(decimals) && decimals >= 0 && decimals <= 15 ? decimals : 0)
    },
  }
}

/** Days between two dates have no fraction. */
function isWhole(value: Formula): boolean {
  if ('DateDifference' in value) return true
  if ('Number' in value) return Number.isInteger(value.Number.value)
  if ('Add' in value) return value.Add.of.every(isWhole)
  return 'Subtract' in value && value.Subtract.of.every(isWhole)
}

export const rounding: Readonly<Record<string, XPathFunction>> = Object.fromEntries(
  Object.entries(rounders).map(([name, round]) => [name, rounded(round)]),
)
