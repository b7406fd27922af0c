/** Functions that make texts, or look into them. */
import type { Condition, Formula } from '@casebook/core/bases/rule'
import { unknownDatePart } from '@casebook/core/rules/texts/textFormula'
import { any, compare, isTrue, never } from '../../lower/conditions/conditions'
import { NotCarried } from '../../lower/sourceField'
import { argument, type Call, constant, literalText, type Values, type XPathFunction } from './reading'

type ReadText = (call: Call, values: Values) => Formula | null

const text = (read: ReadText): XPathFunction => ({ kind: () => 'text', text: read })
const ofFirst = (call: Call, { text }: Values) => text(argument(call, 0))

/** `concat(a, b)`: what is blank adds nothing. */
function concat({ of }: Call, values: Values): Formula | null {
  const parts = of.flatMap((each) => values.text(each) ?? [])
  return parts.length === 0 ? null : { Join: { of: parts } }
}

/** `join(separator, a, b)`: what is blank stays between two separators. */
function join(call: Call, values: Values): Formula | null {
  const [separator, ...rest] = call.of
  if (!separator || rest.length < 2)
    throw new NotCarried('Casebook joins the fields that are written out, not those of a repeat.', call)
  const between = values.text(separator)
  const parts = rest.flatMap((each, i) => [...(i > 0 && between ? [between] : []), values.text(each) ?? []].flat())
  return parts.length === 0 ? null : { Join: { of: parts } }
}

const isoFormat = /^%Y-%m-%d$/

/** A day in its usual form stays a day. A number is none: programs of XLSForms give a blank. */
const formatDate: XPathFunction = {
  kind: (call, values) => (isNumber(call, values) ? 'blank' : isoFormat.test(formatOf(call)) ? 'date' : 'text'),
  date: (call, values) =>
    isoFormat.test(formatOf(call)) && !isNumber(call, values)
      ? values.date(argument(call, 0))
      : formatted(call, values),
  text: formatted,
}

const isNumber = (call: Call, values: Values) => values.kind(argument(call, 0)) === 'number'

const formatOf = (call: Call) => literalText(call, 1).trim()

function formatted(call: Call, values: Values): Formula | null {
  const as = formatOf(call)
  if (isNumber(call, values)) {
    values.remark('changed', 'A number is no date, so this is always blank: put date( ) around it.', argument(call, 0))
    return null
  }
  const part = unknownDatePart(as)
  if (part !== null) throw new NotCarried(`Casebook cannot write the part ${part} of a date.`, argument(call, 1))
  const of = values.date(argument(call, 0))
  return of && { FormatDate: { of, as } }
}

/** With a sign before it, so that a part at the beginning is found too. */
function contains(call: Call, values: Values): Condition {
  const few = values.cases(argument(call, 0))
  const part = argument(call, 1)
  if (few && part.type === 'text')
    return any(...few.filter(({ value }) => value.includes(part.value)).map(({ when }) => when))
  const [of, mark] = [ofFirst(call, values), values.text(part)]
  if (!of || !mark) return never
  const before: Formula = { Before: { of: { Join: { of: [{ Text: { value: '\u0001' } }, of] } }, mark } }
  return isTrue(compare({ Length: { of: before } }, 'Greater', constant(0)))
}

/** Whether a text begins or ends with another that is written out. */
const edge = (isStart: boolean): XPathFunction => ({
  kind: () => 'truth',
  truth: (call, values) => {
    const wanted = literalText(call, 1)
    const few = values.cases(argument(call, 0))
    if (few)
      return any(
        ...few
          .filter(({ value }) => (isStart ? value.startsWith(wanted) : value.endsWith(wanted)))
          .map(({ when }) => when),
      )
    const of = ofFirst(call, values)
    if (!of) return never
    const size = [...wanted].length
    const part: Formula = {
      Part: isStart ? { of, from: constant(0), to: constant(size) } : { of, from: constant(-size) },
    }
    return isTrue(compare(part, 'Equal', { Text: { value: wanted } }))
  },
})

/** `firstPlace`: of the first letter, in the function's own count. */
const partOf =
  (firstPlace: number, isLength: boolean): ReadText =>
  (call, values) => {
    const of = ofFirst(call, values)
    const [begin, end] = [values.number(argument(call, 1)), call.of[2] && values.number(call.of[2])]
    if (!of || !begin) return null
    const from = shifted(begin, -firstPlace)
    if (!end) return { Part: { of, from } }
    return { Part: { of, from, to: isLength ? { Add: { of: [from, end] } } : shifted(end, -firstPlace) } }
  }

function shifted(formula: Formula, by: number): Formula {
  if (by === 0) return formula
  return 'Number' in formula ? constant(formula.Number.value + by) : { Add: { of: [formula, constant(by)] } }
}

const side = (kind: 'Before' | 'After') =>
  text((call, values) => {
    const [of, mark] = [ofFirst(call, values), values.text(argument(call, 1))]
    if (!of || !mark) return null
    return kind === 'Before' ? { Before: { of, mark } } : { After: { of, mark } }
  })

/** A blank text has no letters. */
const length: XPathFunction = {
  kind: () => 'number',
  number: (call, values) => {
    const of = ofFirst(call, values)
    return of ? { Sum: { of: [{ Length: { of } }, constant(0)] } } : constant(0)
  },
}

export const textFunctions: Readonly<Record<string, XPathFunction>> = {
  concat: text(concat),
  join: text(join),
  string: { ...text(ofFirst), cases: (call, values) => values.cases(argument(call, 0)) },
  'format-date': formatDate,
  'format-date-time': formatDate,
  'string-length': length,
  contains: { kind: () => 'truth', truth: contains },
  'starts-with': edge(true),
  'ends-with': edge(false),
  substr: text(partOf(0, false)),
  substring: text(partOf(1, true)),
  'substring-before': side('Before'),
  'substring-after': side('After'),
}
