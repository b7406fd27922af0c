import * as z from 'zod/mini'
import { call, type Port, type RequestOf, type ResultOf } from '../call/call'

/**
 * Ours, beyond the specified wire: creates the first administrator, by the one-time link printed on the first start.
 */
export const setupCalls = {
  createAdministrator: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: {
      data: z.string().check(z.maxLength(200)),
      username: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      firstName: z.string().check(z.trim(), z.maxLength(45)),
      lastName: z.string().check(z.trim(), z.maxLength(45)),
      password: z.string().check(z.maxLength(1024)),
    },
    results: { Ok: {}, SetupLinkInvalid: {}, PasswordInvalid: {} },
  }),
}

export type SetupPort = Port<typeof setupCalls>

export type CreateAdministrator = RequestOf<typeof setupCalls.createAdministrator>
export type CreateAdministratorResult = ResultOf<typeof setupCalls.createAdministrator>
