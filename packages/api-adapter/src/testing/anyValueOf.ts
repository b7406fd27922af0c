/** Random values of a schema: what a handler may be given, and what it may answer. For property tests. */
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

/** How deep trees grow: questions in questions, conditions in conditions. */
const depthOfTrees = 6

/** Only values that survive the schema unchanged: text that it trims, say, comes out trimmed. */
export function anyValueOf<S extends z.ZodType>(schema: S): Arbitrary<z.output<S>> {
  const settled = (value: unknown) => {
    const encoded = z.safeEncode(schema, value as never)
    return encoded.success ? z.safeDecode(schema, encoded.data as never) : encoded
  }
  // The cast is sound: the schema itself let the value through.
  return anyOf(schema, depthOfTrees)
    .map(settled)
    .filter(({ success }) => success)
    .map(({ data }) => data as z.output<S>)
}

const aNumber = (int: boolean) =>
  (int ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => (n === 0 ? 0 : n))

const aName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((name) => name !== '__proto__')

/** Short lists: the fewer there are at each depth, the more of the depth is seen. */
const aList = <T>(item: Arbitrary<T>, depth: number, least = 0) =>
  fc.array(item, { minLength: least, maxLength: Math.max(least, depth > 0 ? 2 : 0) })

function anyOf(schema: z.core.$ZodType, depth: number): Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    const optional = fields.filter(([, field]) => field instanceof z.ZodOptional).map(([name]) => name)
    const required = fields.map(([name]) => name).filter((name) => !optional.includes(name))
    const values = Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field, depth - 1)]))
    return fc.record(values, { requiredKeys: required, noNullPrototype: true })
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly) return anyOf(schema.unwrap(), depth)
  if (schema instanceof z.ZodNullable) return fc.option(anyOf(schema.unwrap(), depth))
  if (schema instanceof z.ZodArray)
    return aList(
      fc.constant(null).chain(() => anyOf(schema.element, depth)),
      depth,
      leastOf(schema),
    )
  if (schema instanceof z.ZodTuple) return fc.tuple(...schema._zod.def.items.map((item) => anyOf(item, depth)))
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((option) => anyOf(option, depth)))
  if (schema instanceof z.ZodRecord) {
    const entries = fc.tuple(anyKeyOf(schema.keyType), anyOf(schema.valueType, depth))
    return fc.array(entries, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodPipe) return anyOf(schema.out, depth)
  if (schema instanceof z.ZodLazy) return anyOf(schema.unwrap(), depth)
  if (schema instanceof z.ZodISODateTime) return aDateTime
  if (schema instanceof z.ZodString) return aText(schema)
  if (schema instanceof z.ZodNumber) return aNumberWithin(schema)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNull) return fc.constant(null)
  throw new Error(`No random values are known of a schema of type ${schema._zod.def.type}`)
}

/** Text of a pattern is made by the pattern: what is tried until it fits never fits. */
function aText({ _zod: { def } }: z.ZodString): Arbitrary<string> {
  const patterns = (def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckRegex ? [check._zod.def.pattern] : [],
  )
  return patterns[0] ? fc.stringMatching(patterns[0]) : fc.oneof(aName, fc.string({ unit: 'grapheme' }))
}

function anyKeyOf(schema: z.core.$ZodType): Arbitrary<string> {
  // The cast is sound: the keys of a record are text.
  return schema instanceof z.ZodEnum ? (anyOf(schema, 0) as Arbitrary<string>) : aName
}

const aDateTime = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function aNumberWithin(schema: z.ZodNumber): Arbitrary<number> {
  const isInt = schema.format?.includes('int') ?? false
  const { minValue, maxValue } = schema
  if (!isInt || minValue === null || maxValue === null) return aNumber(isInt)
  return fc.integer({
    min: Math.max(minValue, Number.MIN_SAFE_INTEGER),
    max: Math.min(maxValue, Number.MAX_SAFE_INTEGER),
  })
}

function leastOf(schema: z.ZodArray): number {
  return schema._zod.bag.minimum === undefined ? 0 : Number(schema._zod.bag.minimum)
}
