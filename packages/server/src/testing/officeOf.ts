/** The server without a network: calls go through its whole edge, each with the session of its caller. */
import { messageOf } from '@casebook/api-adapter/client'
import { allCalls } from '@casebook/api-adapter/testing/wires'
import { apiLevel, type WireCall } from '@casebook/api-adapter/wire'
import { areas } from '../areas'
import { createHttp } from '../http'
import type { Services } from '../services'
import { hashOfSecret, newSecret } from '../session/secrets/secret'
import { startSession } from '../session/sessions.repository'
import { type Answered, resultOf } from './resultOf'

/** Makes the call of that name, as `cases?action=loadCase`; under an idempotency key if one is given. */
export type MakeCall = (name: string, request?: Readonly<Record<string, unknown>>, key?: string) => Promise<Answered>

/** What the browser sends along. */
interface Held {
  readonly cookie?: string
  readonly bearer?: string
}

const url = 'http://localhost:8080'
const calls = new Map(allCalls.map(({ name, path, action, call }) => [name, { path, action, call }]))

export function officeOf(services: Services) {
  const http = createHttp(services, areas)

  function call(name: string, request: Readonly<Record<string, unknown>>, { cookie, bearer }: Held, key?: string) {
    const { path, action, call } = calls.get(name) ?? noSuchCall(name)
    const { url: address, body, headers } = messageOf(path, action, call as WireCall, { ...request })
    return http.request(`${url}/proket/${address}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Origin: url,
        'X-Casebook': String(apiLevel),
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
        ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    })
  }

  const answersTo =
    (held: Held): MakeCall =>
    async (name, request = {}, key) => {
      const response = await call(name, request, held, key)
      const failed = response.clone()
      const answered = await resultOf(response)
      if (!answered) throw new Error(`${name} was answered by ${failed.status} ${await failed.text()}`)
      return answered
    }

  return {
    anonymous: answersTo({}),
    /** Somebody whose browser sends this cookie, and perhaps a secret as a bearer. */
    holding: (cookie: string, bearer?: string) => answersTo({ cookie, ...(bearer !== undefined && { bearer }) }),
    /** Somebody who has an account is signed in. */
    async signIn(username: string): Promise<MakeCall> {
      const secret = newSecret()
      await startSession(services.db, { idHash: hashOfSecret(secret), username, at: services.now() })
      return answersTo({ cookie: `casebook=${secret}` })
    },
  }
}

function noSuchCall(name: string): never {
  throw new Error(`There is no call ${name}`)
}
