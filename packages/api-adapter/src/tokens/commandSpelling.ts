/** How a command travels: the token in the body says who asks, so that no session and no cookie counts. */
import * as z from 'zod/mini'
import type { Fields, RequestSpelling, Travelling } from '../wire'

/** A command is told from the others at its address by the one field in `command`. */
export function commandTravels(name: string): Travelling {
  const spelling: RequestSpelling = {
    shape: ({ token, ...command }) => ({
      // Kept by no server of ours, and a wrong clock refuses nothing.
      sendAt: z.optional(z.string()),
      ...(token && { token }),
      command: z.object({ [name]: z.object(command) }),
    }),
    toWire: ({ token, ...command }) => ({ sendAt: new Date().toISOString(), token, command: { [name]: command } }),
    // The cast is safe: the shape has been checked.
    toCore: ({ token, command }) => ({ token, ...(command as Readonly<Record<string, Fields>>)[name] }),
  }
  return { address: 'NoOuterLayerEncryption=true', isByToken: true, spelling }
}
