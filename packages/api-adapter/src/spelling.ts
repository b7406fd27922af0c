/** Schemas that look otherwise on the wire than in the core, such as a misspelt word that old clients send. */
import type { Shape } from '@casebook/core/call/call'
import * as z from 'zod/mini'

/** By the core's schema, the codec between the wire and it. */
type Spellings = ReadonlyMap<z.core.$ZodType, z.core.$ZodType>

export type Spell = (shape: Shape) => Shape

/** Replaces every schema of the table, however deep it lies in objects and lists; a schema that holds itself must not be among them. */
export function spelledBy(...spellings: readonly (readonly [z.core.$ZodType, z.core.$ZodType])[]): Spell {
  const table = new Map(spellings)
  return (shape) => respelled(shape, table)
}

function respelled(shape: Shape, spellings: Spellings): Shape {
  return Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, respelledSchema(schema, spellings)]))
}

function respelledSchema(schema: z.core.$ZodType, spellings: Spellings): z.core.$ZodType {
  const codec = spellings.get(schema)
  if (codec) return codec
  const inner = (of: z.core.$ZodType) => respelledSchema(of, spellings)
  if (schema instanceof z.core.$ZodObject)
    return z.core.clone(schema, { ...schema._zod.def, shape: respelled(schema._zod.def.shape, spellings) })
  if (schema instanceof z.core.$ZodArray)
    return z.core.clone(schema, { ...schema._zod.def, element: inner(schema._zod.def.element) })
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodReadonly)
    return z.core.clone(schema, { ...schema._zod.def, innerType: inner(schema._zod.def.innerType) })
  return schema
}
