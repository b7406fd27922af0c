/** `if`, `coalesce` and their kin: one of several values, whichever kind those are. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { type Expression, fieldsIn } from '../../expressions/expression'
import type { Case } from '../../lower/comparisons'
import { all, any, isTrue, not } from '../../lower/conditions/conditions'
import { numberIn } from '../../lower/literals'
import { argument, type Call, type Kind, type Values, type XPathFunction } from './reading'

interface Branch {
  readonly when: Condition
  readonly value: Expression
}

type Split = (call: Call, values: Values) => readonly Branch[]

const ifElse: Split = (call, values) => {
  const when = isTrue(values.truth(argument(call, 0)))
  return [
    { when, value: argument(call, 1) },
    { when: not(when), value: argument(call, 2) },
  ]
}

/** The first that has a value. */
const coalesce: Split = (call, values) => {
  const before: Condition[] = []
  return call.of.map((value, i) => {
    const isThere = isTrue(values.isThere(value))
    const when = all(...before, ...(i < call.of.length - 1 ? [isThere] : []))
    before.push(not(isThere))
    return { when, value }
  })
}

/** ODK keeps the first value that there is. What reads no field has no other one. */
const once: Split = (call, values) => {
  const value = argument(call, 0)
  if (fieldsIn(value).length > 0)
    values.remark('changed', 'It is computed anew with each answer here: in ODK it keeps its first value.', call)
  return [{ when: { All: [] }, value }]
}

function choosing(split: Split): XPathFunction {
  const read =
    (of: (values: Values) => (expression: Expression) => Formula | null) =>
    (call: Call, values: Values): Formula | null => {
      const parts = split(call, values).flatMap(({ when, value }) => {
        const formula = of(values)(value)
        return formula === null ? [] : [{ when, formula }]
      })
      return parts.reduceRight<Formula | null>((rest, { when, formula }) => chosen(when, formula, rest), null)
    }
  return {
    kind: (call, values) => kindOf(split(call, values), values),
    cases: (call, values) => {
      const lists = split(call, values).map(({ when, value }) =>
        values.cases(value)?.map((each): Case => ({ value: each.value, when: all(when, each.when) })),
      )
      return lists.every((list) => list !== undefined) ? lists.flatMap((list) => list ?? []) : null
    },
    truth: (call, values) =>
      any(...split(call, values).map(({ when, value }) => all(when, isTrue(values.truth(value))))),
    number: read(({ number }) => number),
    date: read(({ date }) => date),
    text: read(({ text }) => text),
  }
}

function chosen(when: Condition, then: Formula, rest: Formula | null): Formula {
  if ('All' in when && when.All.length === 0) return then
  return { If: { if: when, then, ...(rest === null ? {} : { else: rest }) } }
}

function kindOf(parts: readonly Branch[], values: Values): Kind {
  const kinds = new Set(parts.map(({ value }) => values.kind(value)).filter((kind) => kind !== 'blank'))
  if (kinds.size === 0) return 'blank'
  const [only] = kinds
  if (kinds.size === 1 && only !== undefined) return only
  const isNumeric = parts.every(({ value }) => values.kind(value) !== 'text' || isMostlyNumeric(value, values))
  return kinds.has('number') && !kinds.has('date') && isNumeric ? 'number' : 'text'
}

/** Codes of options that are numbers, but for one such as "other". */
function isMostlyNumeric(value: Expression, values: Values): boolean {
  const cases = values.cases(value)
  return cases !== null && cases.filter((each) => numberIn(each.value) !== null).length * 2 > cases.length
}

export const branches: Readonly<Record<string, XPathFunction>> = {
  if: choosing(ifElse),
  coalesce: choosing(coalesce),
  once: choosing(once),
}
