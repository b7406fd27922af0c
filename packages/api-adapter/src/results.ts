/** Results on the wire: an object with one key, which names the result. */
import type { Shape } from '@casebook/core/call/call'
import type { Refusal } from '@casebook/core/refusal'
import * as z from 'zod/mini'
import type { WireCall } from './wire'

const refusals = { LoginRequired: {}, InsufficientPermissions: {} } satisfies Record<Refusal['type'], Shape>

type Results = WireCall['results']

/** By the call's results and the kind of one. To make a schema takes much longer than to use it. */
const schemas = new WeakMap<Results, ReadonlyMap<string, z.ZodMiniObject>>()

/** The schema of one result on the wire, under the one key that names it. */
function resultSchema(results: Results, type: string): z.ZodMiniObject | undefined {
  const known = schemas.get(results) ?? schemasOf({ ...results, ...refusals })
  schemas.set(results, known)
  return known.get(type)
}

function schemasOf(shapes: Results): ReadonlyMap<string, z.ZodMiniObject> {
  return new Map(Object.entries(shapes).map(([type, shape]) => [type, z.object(shape)]))
}

/** An answer from outside. A kind that the call does not name is an error with the call and the kind. */
export function decodeResult(action: string, { results }: WireCall, wire: unknown): { type: string } {
  const isObject = typeof wire === 'object' && wire !== null && !Array.isArray(wire)
  const [type, value] = (isObject && Object.entries(wire)[0]) || []
  if (type === undefined) throw new Error(`The call ${action} was answered by what is no object with a kind`)
  const schema = resultSchema(results, type)
  if (!schema) throw new Error(`The call ${action} was answered by the unknown kind "${type}"`)
  const decoded = z.safeDecode(schema, value as never)
  if (decoded.success) return { ...decoded.data, type }
  const path = decoded.error.issues[0]?.path.join('.')
  throw new Error(`The call ${action} was answered by ${type} with a wrong ${path}`, { cause: decoded.error })
}

export function encodeResult(action: string, { results }: WireCall, { type, ...value }: { type: string }): unknown {
  const schema = resultSchema(results, type)
  if (!schema) throw new Error(`The call ${action} names no result ${type}`)
  return { [type]: z.encode(schema, value as never) }
}
