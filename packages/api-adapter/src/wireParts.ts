/** A request on the wire, parted into body, address and headers. */
import * as z from 'zod/mini'
import type { WireCall } from './wire'

/** Schemas by the name of their field. */
export type FieldSchemas = Readonly<Record<string, z.core.$ZodType>>

export interface RequestParts {
  /** Null for a GET. */
  readonly body: z.core.$ZodType | null
  readonly address: FieldSchemas
  /** By the name of the header. */
  readonly headers: FieldSchemas
}

export function partsOf({ request, travels, headers = {} }: WireCall): RequestParts {
  // The cast is safe: the request of a call is an object of schemas.
  const fields = request._zod.def.shape as FieldSchemas
  const isInHeader = ([field]: [string, unknown]) => field in headers
  const inHeaders = Object.entries(fields).filter(isInHeader)
  const others = Object.fromEntries(Object.entries(fields).filter((field) => !isInHeader(field)))
  const parts = {
    headers: Object.fromEntries(inHeaders.map(([field, schema]) => [headers[field] ?? field, schema])),
  }
  if (travels === 'inBody') return { ...parts, body: inHeaders.length ? z.object(others) : request, address: {} }
  if (travels === 'inAddress') return { ...parts, body: null, address: others }
  const { [travels.bodyIs]: body, ...address } = others
  return { ...parts, body: body ?? null, address }
}
