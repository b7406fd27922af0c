/** Functions of a single number. */
import type { Formula } from '@casebook/core/bases/rule'
import { compare } from '../../lower/conditions/conditions'
import { type Collection, numberElement, Untranslatable } from './element'
import { literalOf, numberOf } from './scalars'
import type { Scope, Work } from './scope'
import type { Tree } from './tree'

const half: Formula = { Number: { value: 0.5 } }
const one: Formula = { Number: { value: 1 } }
const zero: Formula = { Number: { value: 0 } }

function ofNumber(work: (number: Formula, args: readonly Tree[], scope: Scope) => Formula): Work {
  return (input, args, scope): Collection => {
    const number = numberOf(input)
    return number ? [numberElement(work(number, args, scope))] : []
  }
}

function whole(of: Formula): Formula {
  return { Round: { of, decimals: 0 } }
}

/** The greatest integer at or below. */
function floor(of: Formula): Formula {
  const rounded = whole(of)
  return { If: { if: compare(rounded, 'Greater', of), then: { Subtract: { of: [rounded, one] } }, else: rounded } }
}

function ceiling(of: Formula): Formula {
  const rounded = whole(of)
  return { If: { if: compare(rounded, 'Lower', of), then: { Add: { of: [rounded, one] } }, else: rounded } }
}

function truncated(of: Formula): Formula {
  return { If: { if: compare(of, 'Lower', zero), then: ceiling(of), else: floor(of) } }
}

function numberIn(tree: Tree | undefined, scope: Scope): Formula {
  const number = tree && numberOf(scope.evaluate(tree, scope))
  if (!number) throw new Untranslatable('It calls a function without its number.')
  return number
}

export const mathematics: Readonly<Record<string, Work>> = {
  round: ofNumber((of, [digits], scope) => {
    const decimals = digits ? literalOf(scope.evaluate(digits, scope)) : 0
    if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 15)
      throw new Untranslatable('It rounds to a number of decimals that is not written out.')
    return { Round: { of, decimals } }
  }),
  abs: ofNumber((of) => ({
    If: { if: compare(of, 'Lower', zero), then: { Multiply: { of: [{ Number: { value: -1 } }, of] } }, else: of },
  })),
  floor: ofNumber(floor),
  ceiling: ofNumber(ceiling),
  truncate: ofNumber(truncated),
  sqrt: ofNumber((of) => ({ Power: { of: [of, half] } })),
  power: ofNumber((of, [exponent], scope) => ({ Power: { of: [of, numberIn(exponent, scope)] } })),
  ln: ofNumber((of) => ({ Ln: { of } })),
  exp: ofNumber((of) => ({ Exp: { of } })),
  log: ofNumber((of, [base], scope) => ({ Divide: { of: [{ Ln: { of } }, { Ln: { of: numberIn(base, scope) } }] } })),
}

/** `div` and `mod`: integer division towards zero, and its remainder. */
export function divided(left: Formula, right: Formula): Formula {
  return truncated({ Divide: { of: [left, right] } })
}

export function remainder(left: Formula, right: Formula): Formula {
  return { Subtract: { of: [left, { Multiply: { of: [right, divided(left, right)] } }] } }
}
