/** How the command SetPassword travels: the token in the body says who asks, so that no session and no cookie counts. */
import { passwordLinkCalls } from '@casebook/core/registration/registration.calls'
import * as z from 'zod/mini'
import { type RequestSpelling, wire } from '../wire'

const spelling: RequestSpelling = {
  shape: ({ token, ...command }) => ({
    // Kept by no server of ours, and a wrong clock refuses nothing.
    sendAt: z.optional(z.string()),
    ...(token && { token }),
    command: z.object({ SetPassword: z.object(command) }),
  }),
  toWire: ({ token, ...command }) => ({ sendAt: new Date().toISOString(), token, command: { SetPassword: command } }),
  // The cast is safe: the shape has been checked.
  toCore: ({ token, command }) => ({ token, ...(command as { readonly SetPassword: object }).SetPassword }),
}

export const passwordLinkWire = wire(passwordLinkCalls, {
  path: 'command',
  calls: { SetPassword: { address: 'NoOuterLayerEncryption=true', isByToken: true, spelling } },
})
