/** The functions of an XLSForm, by their names in small letters. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { compilePattern } from '@casebook/core/rules/texts/linearPattern'
import { type Expression, fieldsIn } from '../../expressions/expression'
import { nearest } from '../../form/nearest'
import { all, always, any, chose, compare, isTrue, never, not } from '../../lower/conditions/conditions'
import { NotCarried, proposal } from '../../lower/sourceField'
import { today } from '../../lower/today'
import { addDate } from './addDate'
import { branches } from './branches'
import { guarded } from './found'
import { argument, type Call, constant, literalText, type Values, type XPathFunction } from './reading'
import { rounding } from './rounding'
import { textFunctions } from './textFunctions'

type Read<T> = (call: Call, values: Values) => T

const truth = (read: Read<Condition>): XPathFunction => ({ kind: () => 'truth', truth: read })
const number = (read: Read<Formula | null>): XPathFunction => ({ kind: () => 'number', number: read })
const date = (read: Read<Formula | null>): XPathFunction => ({ kind: () => 'date', date: read })

const first = (call: Call) => argument(call, 0)

const inDays: XPathFunction = number((call, values) => {
  const of = first(call)
  if (of.type === 'field' && values.find(of).source.kind === 'dateTime') return values.number(of)
  const day = values.date(of)
  return day && { DateDifference: { from: { Date: { value: '1970-01-01' } }, to: day, unit: 'days' } }
})

const differenceIn = (unit: 'years' | 'months' | 'weeks' | 'days') =>
  number((call, values) => {
    const [from, to] = [values.date(first(call)), values.date(argument(call, 1))]
    return from && to && { DateDifference: { from, to, unit } }
  })

/** Of a field in a repeat, over all its entries. ODK's is blank as soon as a value is: ours, too, but for entries of a repeat. */
const over = (kind: 'Sum' | 'Min' | 'Max') =>
  number(({ of }, values) => {
    const found = of.flatMap((each) => values.withAll(() => values.number(each)) ?? [])
    if (found.length === 0 || found.length < of.length) return null
    const repeats = (each: Expression) =>
      fieldsIn(each).some((field) => values.withAll(() => values.find(field)).isElsewhere)
    const repeated = of.find(repeats)
    if (repeated)
      values.remark('changed', 'Entries without an answer are left out here: in ODK one makes it blank.', repeated)
    const areThere = all(...of.filter((each) => !repeats(each)).map((each) => values.isThere(each)))
    const formula: Formula =
      kind === 'Sum' ? { Sum: { of: found } } : kind === 'Min' ? { Min: { of: found } } : { Max: { of: found } }
    return guarded(areThere, formula)
  })

function selected(call: Call, values: Values): Condition {
  const [of, option] = [first(call), argument(call, 1)]
  const found = of.type === 'field' ? values.find(of) : null
  const options = values.cases(option)
  if (found?.source.kind === 'checkbox' && options) {
    const { asked } = found
    const { id, choices } = found.source
    const codes = new Set(choices.map(({ code }) => code))
    for (const { value } of options) if (!codes.has(value)) unknownOption(value, of, option, codes, values)
    return all(
      found.guard,
      any(...options.flatMap(({ value, when }) => (codes.has(value) ? [all(when, asked(chose(id, value)))] : []))),
    )
  }
  const cases = values.cases(of)
  if (cases && options) {
    if (found?.source.kind === 'choice') {
      const codes = new Set(found.source.choices.map(({ code }) => code))
      for (const { value } of options) if (!codes.has(value)) unknownOption(value, of, option, codes, values)
    }
    const words = cases.map(({ value, when }) => ({ words: value.split(/\s+/), when }))
    return any(
      ...options.map(({ value, when }) =>
        all(when, any(...words.filter((each) => each.words.includes(value)).map((each) => each.when))),
      ),
    )
  }
  if (found?.source.kind === 'text' && option.type === 'text')
    return all(
      found.guard,
      found.asked(matching(found.source.id, String.raw`(^|\s)${escaped(option.value)}(\s|$)`, option)),
    )
  const [text, one] = [values.text(of), values.text(option)]
  return text && one ? isTrue(compare(text, 'Equal', one)) : never
}

function unknownOption(
  value: string,
  of: Expression,
  option: Expression,
  codes: ReadonlySet<string>,
  { remark }: Values,
): void {
  const name = of.type === 'field' ? ` ${of.name}` : ''
  remark('note', `The field${name} has no option ${value}.${proposal(nearest(value, codes))}`, option)
}

function matching(questionId: string, pattern: string, at: Expression): Condition {
  if (!compilePattern(pattern)) throw new NotCarried('Casebook cannot look for this pattern.', at)
  return isTrue({ Matches: { questionId, pattern } })
}

export function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
}

function regex(call: Call, values: Values): Condition {
  const of = first(call)
  const pattern = literalText(call, 1)
  const found = of.type === 'field' ? values.find(of) : null
  if (!found || ['checkbox', 'file', 'none'].includes(found.source.kind))
    throw new NotCarried('Casebook looks at the form of an answer only.', of)
  return all(found.guard, found.asked(matching(found.source.id, `^(?:${pattern})$`, argument(call, 1))))
}

/** How many options are chosen, or how many words a text has. */
function countSelected(call: Call, values: Values): Formula | null {
  const of = first(call)
  const found = of.type === 'field' ? values.find(of) : null
  if (found?.source.kind === 'checkbox') {
    const { id, choices } = found.source
    const each = choices.map(
      ({ code }): Formula => ({
        If: { if: isTrue(all(found.guard, found.asked(chose(id, code)))), then: constant(1), else: constant(0) },
      }),
    )
    return each.length === 0 ? constant(0) : { Add: { of: each } }
  }
  const cases = values.cases(of)
  if (!cases) throw new NotCarried('Casebook counts the options of a field only.', of)
  return { If: { if: isTrue(any(...cases.map(({ when }) => when))), then: constant(1), else: constant(0) } }
}

/** `checklist(min, max, a, b …)`: how many are true; -1 stands for no limit. */
function checklist(call: Call, values: Values): Condition {
  const of = call.of.slice(2).map(values.truth)
  const [least, most] = [Number(literalText(call, 0)), Number(literalText(call, 1))]
  const min = Math.max(0, least)
  const max = most < 0 ? of.length : Math.min(most, of.length)
  return min > max ? never : { Between: { min, max, of: of.map(isTrue) } }
}

function logarithm(base: number | null): XPathFunction {
  return number((call, values) => {
    const found = values.number(first(call))
    if (!found || base === null) return found && { Ln: { of: found } }
    return { Divide: { of: [{ Ln: { of: found } }, constant(Math.log(base))] } }
  })
}

const power = (call: Call, values: Values, exponent: Formula | null): Formula | null => {
  const found = values.number(first(call))
  return found && exponent && { Power: { of: [found, exponent] } }
}

/** Cosine of an arc tangent needs neither of them. */
function cosine(call: Call, values: Values): Formula | null {
  const of = first(call)
  if (of.type !== 'call' || of.name !== 'atan') throw unknown(call)
  const tangent = values.number(first(of))
  if (!tangent) return null
  const square: Formula = { Multiply: { of: [tangent, tangent] } }
  return { Power: { of: [{ Add: { of: [constant(1), square] } }, constant(-0.5)] } }
}

/** One value of the answers in a repeat. */
function countOf(call: Call, values: Values): Formula | null {
  const of = first(call)
  if (of.type !== 'field') throw unknown(call)
  return values.withAll(() => ({ Count: { questionId: values.find(of).source.id } }))
}

const known: Readonly<Record<string, XPathFunction>> = {
  ...branches,
  ...rounding,
  ...textFunctions,
  true: truth(() => always),
  false: truth(() => never),
  not: truth((call, values) => not(isTrue(values.truth(first(call))))),
  boolean: truth((call, values) => values.truth(first(call))),
  'boolean-from-string': truth((call, values) => {
    const few = values.cases(first(call))
    if (!few) throw unknown(call)
    return any(...few.filter(({ value }) => /^(true|1)$/i.test(value)).map(({ when }) => when))
  }),
  selected: truth(selected),
  regex: truth(regex),
  checklist: truth(checklist),
  'count-selected': number(countSelected),
  'count-non-empty': number(countOf),
  number: number((call, values) => values.number(first(call))),
  sum: over('Sum'),
  min: over('Min'),
  max: over('Max'),
  abs: number((call, values) => {
    const found = values.number(first(call))
    return found && { Max: { of: [found, { Subtract: { of: [constant(0), found] } }] } }
  }),
  mod: number((call, values) => {
    const [a, b] = [values.number(first(call)), values.number(argument(call, 1))]
    if (!a || !b) return null
    const whole = rounding.int?.number?.(
      { ...call, of: [{ ...call, type: 'binary', sign: '/', left: first(call), right: argument(call, 1) }] },
      values,
    )
    return whole ? { Subtract: { of: [a, { Multiply: { of: [b, whole] } }] } } : null
  }),
  pow: number((call, values) => power(call, values, values.number(argument(call, 1)))),
  sqrt: number((call, values) => power(call, values, constant(0.5))),
  exp: number((call, values) => {
    const found = values.number(first(call))
    return found && { Exp: { of: found } }
  }),
  exp10: number((call, values) => {
    const found = values.number(first(call))
    return found && { Power: { of: [constant(10), found] } }
  }),
  log: logarithm(null),
  log10: logarithm(10),
  pi: number(() => constant(Math.PI)),
  cos: number(cosine),
  today: date(() => today),
  now: date(() => today),
  date: date((call, values) => values.date(first(call))),
  'date-time': date((call, values) => values.date(first(call))),
  'decimal-date-time': inDays,
  'decimal-date': inDays,
  'decimal-time': number((call, values) => values.number(first(call))),
  'add-date': date(addDate),
  'difference-in-months': differenceIn('months'),
  'difference-in-days': differenceIn('days'),
  'difference-in-weeks': differenceIn('weeks'),
  'difference-in-years': differenceIn('years'),
  'jr:choice-name': { kind: () => 'text', text: choiceName },
}

/** The words of an option. */
function choiceName(call: Call, values: Values): Formula | null {
  const of = first(call)
  const found = of.type === 'field' ? values.find(of) : null
  if (found?.source.kind !== 'choice' && found?.source.kind !== 'checkbox')
    throw new NotCarried('Casebook has the words of the options of a choice only.', of)
  return guarded(found.guard, { Label: { questionId: found.source.id } })
}

/** @throws NotCarried for a function without a counterpart */
export function functionOf(call: Call): XPathFunction {
  const found = Object.hasOwn(known, call.name) ? known[call.name] : undefined
  if (found) return found
  throw unknown(call)
}

function unknown({ name, from, to }: Call): NotCarried {
  if (name === '[]' || name === 'instance' || name === 'current')
    return new NotCarried('Casebook cannot look into other files or choose among rows.', { from, to })
  const like = nearest(name, Object.keys(known))
  const characters = { from, to: from + name.length }
  return new NotCarried(`Casebook has no counterpart of ${name}().${proposal(like)}`, characters, like ?? undefined)
}
