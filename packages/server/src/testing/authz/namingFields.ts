/** Whether a call looks as if it named a case. */
import type { WireCall } from '@casebook/api-adapter/wire'
import type { Calls } from '@casebook/core/call/call'
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { providersCalls } from '@casebook/core/providers/providers.calls'
import * as z from 'zod/mini'

/** Values of options that name no case; those of the interim locks do. */
const { setInterimLocks: _, ...otherOptions } = optionsCalls
const optionValues: ReadonlySet<unknown> = new Set(
  Object.values({ ...otherOptions, ...mailServerCalls, ...providersCalls } as Calls).flatMap(
    ({ request }) => request.value ?? [],
  ),
)

/** Fields by which a request may name a case. `name` alone may be anything's. */
const namingFields = ['caseName', 'caseId', 'caseIdentifier', 'draft', 'userfn', 'owner', 'query', 'value']

/** Whether a request has a field that looks as if it named a case. A yes or no, or the value of an option, do not. */
export function mayNameACase({ request }: WireCall): boolean {
  return Object.entries(request._zod.def.shape).some(
    ([field, type]) =>
      !isYesOrNo(type) &&
      !optionValues.has(type) &&
      (namingFields.includes(field) || /case|patient|subject|entry$|revision/i.test(field)),
  )
}

function isYesOrNo(type: z.core.$ZodType): boolean {
  return type instanceof z.core.$ZodOptional ? isYesOrNo(type._zod.def.innerType) : type._zod.def.type === 'boolean'
}
