/** Random values of a schema: what a handler may be given, and what it may answer. For property tests. */
import { baseSchema, condition } from '@casebook/core/bases/base.schema'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { timeZone } from '@casebook/core/dates/timeZone.schema'
import { fileOfPiece } from '@casebook/core/files/pieces'
import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod/mini'
import { anyBase, anyCondition } from './anyBase'

/** Maximum depth of trees: questions in questions, conditions in conditions. */
const depthOfTrees = 6

/** Only values that survive the schema unchanged: text that it trims, say, comes out trimmed. */
export function anyValueOf<S extends z.core.$ZodType>(schema: S): Arbitrary<z.output<S>> {
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

/** Records of files, written as a device writes them. A random text is never one. */
const fileRecords = [
  { name: 'wound.jpg', mediaType: 'image/jpeg', size: 1024, sha256: 'a'.repeat(43) },
  { name: 'Brief an Köln.pdf', mediaType: 'application/pdf', size: 70_000, sha256: 'Z'.repeat(43) },
] as const

const aNumber = (int: boolean) =>
  (int ? fc.maxSafeInteger() : fc.double({ noNaN: true, noDefaultInfinity: true })).map((n) => (n === 0 ? 0 : n))

const aName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((name) => name !== '__proto__')

const anyText = fc.oneof(aName, fc.string({ unit: 'grapheme' }))

/** Cached: building a generator from a pattern costs more than its values. */
const ofPattern = new Map<string, Arbitrary<string>>()

/** Short lists: the fewer there are at each depth, the more of the depth is seen. */
const aList = <T>(item: Arbitrary<T>, depth: number, least = 0) =>
  fc.array(item, { minLength: least, maxLength: Math.max(least, depth > 0 ? 2 : 0) })

function anyOf(schema: z.core.$ZodType, depth: number): Arbitrary<unknown> {
  // Their own checks let through what no other schema describes.
  if ((schema as unknown) === baseSchema) return anyBase
  if ((schema as unknown) === condition) return anyCondition
  if ((schema as unknown) === fileOfPiece) return fc.constantFrom(...fileRecords.map(fileValue))
  if ((schema as unknown) === timeZone) return fc.constantFrom('UTC', 'Europe/Berlin', 'America/St_Johns')
  if (schema instanceof z.core.$ZodObject) {
    const fields = Object.entries(schema._zod.def.shape)
    const optional = fields.filter(([, field]) => field instanceof z.core.$ZodOptional).map(([name]) => name)
    const required = fields.map(([name]) => name).filter((name) => !optional.includes(name))
    const values = Object.fromEntries(fields.map(([name, field]) => [name, anyOf(field, depth - 1)]))
    return fc.record(values, { requiredKeys: required, noNullPrototype: true })
  }
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodReadonly)
    return anyOf(schema._zod.def.innerType, depth)
  if (schema instanceof z.core.$ZodNullable) return fc.option(anyOf(schema._zod.def.innerType, depth))
  if (schema instanceof z.core.$ZodArray)
    return aList(
      fc.constant(null).chain(() => anyOf(schema._zod.def.element, depth)),
      depth,
      leastOf(schema),
    )
  if (schema instanceof z.core.$ZodTuple) return fc.tuple(...schema._zod.def.items.map((item) => anyOf(item, depth)))
  if (schema instanceof z.core.$ZodUnion)
    return fc.oneof(...schema._zod.def.options.map((option) => anyOf(option, depth)))
  if (schema instanceof z.core.$ZodRecord) {
    // A record whose keys are listed has all of them.
    const { values: listed } = schema._zod.def.keyType._zod
    if (listed) {
      const value = anyOf(schema._zod.def.valueType, depth - 1)
      return fc.record(Object.fromEntries([...listed].map((key) => [String(key), value])), { noNullPrototype: true })
    }
    const entries = fc.tuple(anyKeyOf(schema._zod.def.keyType), anyOf(schema._zod.def.valueType, depth))
    return fc.array(entries, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs))
  }
  if (schema instanceof z.core.$ZodEnum) return fc.constantFrom(...Object.values(schema._zod.def.entries))
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values)
  if (schema instanceof z.core.$ZodPipe) return anyOf(schema._zod.def.out, depth)
  if (schema instanceof z.core.$ZodLazy) return anyOf(schema._zod.def.getter(), depth)
  if (schema instanceof z.core.$ZodISODateTime) return aDateTime
  if (schema instanceof z.core.$ZodString) return aText(schema)
  if (schema instanceof z.core.$ZodNumber) return aNumberWithin(schema)
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean()
  if (schema instanceof z.core.$ZodNull) return fc.constant(null)
  throw new Error(`No random values are known of a schema of type ${schema._zod.def.type}`)
}

/** Text of a pattern is made by the pattern: what is tried until it fits never fits. */
function aText(schema: z.core.$ZodString): Arbitrary<string> {
  // A uuid, say, is its own check.
  const checks = [schema, ...(schema._zod.def.checks ?? [])]
  const patterns = checks.flatMap((check) =>
    check instanceof z.core.$ZodCheckStringFormat ? (check._zod.def.pattern ?? []) : [],
  )
  const [pattern] = patterns
  if (!pattern) return anyText
  const made = ofPattern.get(String(pattern)) ?? fc.stringMatching(pattern)
  ofPattern.set(String(pattern), made)
  return made
}

function anyKeyOf(schema: z.core.$ZodType): Arbitrary<string> {
  // The cast is sound: the keys of a record are text.
  return schema instanceof z.core.$ZodEnum ? (anyOf(schema, 0) as Arbitrary<string>) : aName
}

const aDateTime = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

function aNumberWithin(schema: z.core.$ZodNumber): Arbitrary<number> {
  const { bag, def } = schema._zod
  const checks = def.checks ?? []
  const isInt = [bag.format, 'format' in def && def.format].some((format) => String(format).includes('int'))
  const minimum = bag.minimum ?? boundOf(checks, z.core.$ZodCheckGreaterThan)
  const maximum = bag.maximum ?? boundOf(checks, z.core.$ZodCheckLessThan)
  if (!isInt || minimum === null || maximum === null) return aNumber(isInt)
  return fc.integer({
    min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
    max: Math.min(maximum, Number.MAX_SAFE_INTEGER),
  })
}

type Bound = typeof z.core.$ZodCheckGreaterThan | typeof z.core.$ZodCheckLessThan

/** A bound that was set by a check of its own; null without one. */
function boundOf(checks: readonly z.core.$ZodCheck[], kind: Bound): number | null {
  const bound = checks.find((check) => check instanceof kind)
  // The cast is safe: checks of these kinds compare with a number here.
  return bound ? Number((bound as InstanceType<Bound>)._zod.def.value) : null
}

function leastOf(schema: z.core.$ZodArray): number {
  return schema._zod.bag.minimum === undefined ? 0 : Number(schema._zod.bag.minimum)
}
