/** A request about a case: on the wire its name is spelled as the call spells it, and the base is one field. */
import type { BaseName } from '@casebook/core/bases/baseName'
import * as z from 'zod/mini'
import { baseOnWire } from '../bases/baseSpelling'
import type { RequestSpelling } from '../wire'

export function caseSpelled(nameField: 'caseName' | 'caseIdentifier' | 'name'): RequestSpelling {
  const onWire = ([field, schema]: [string, z.core.$ZodType]): readonly [string, z.core.$ZodType][] => {
    if (field === 'name') return [[nameField, schema]]
    if (field === 'group') return []
    if (field !== 'base') return [[field, schema]]
    return [[field, schema instanceof z.core.$ZodOptional ? z.optional(baseOnWire) : baseOnWire]]
  }
  return {
    shape: (request) => Object.fromEntries(Object.entries(request).flatMap(onWire)),
    toWire: ({ name, group, base, ...rest }) => ({
      ...rest,
      ...(name !== undefined && { [nameField]: name }),
      ...(base !== undefined && { base: { group, base } }),
    }),
    // The cast is safe: a base that came over the wire is a pair of names.
    toCore: ({ [nameField]: name, base, ...rest }) => ({
      ...rest,
      ...(name !== undefined && { name }),
      ...(base as BaseName | undefined),
    }),
  }
}
