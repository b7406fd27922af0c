/** A request on the wire, parted into body and address. */
import type * as z from 'zod/mini'
import type { WireCall } from './wire'

/** Schemas by the name of their field. */
export type FieldSchemas = Readonly<Record<string, z.core.$ZodType>>

export interface RequestParts {
  /** Null for a GET. */
  readonly body: z.core.$ZodType | null
  readonly address: FieldSchemas
}

export function partsOf({ request, travels }: WireCall): RequestParts {
  // The cast is safe: the request of a call is an object of schemas.
  const fields = request._zod.def.shape as FieldSchemas
  if (travels === 'inBody') return { body: request, address: {} }
  if (travels === 'inAddress') return { body: null, address: fields }
  const { [travels.bodyIs]: body, ...address } = fields
  return { body: body ?? null, address }
}
