import { call } from '@casebook/core/call/call'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Handlers } from './server'
import { createAnswer, NoSuchCall, RequestDoesNotFit } from './server'
import { wire } from './wire'

const calls = {
  count: call({ policy: 'signedIn', changes: false, request: {}, results: { Counted: { beds: z.number() } } }),
  rename: call({
    policy: 'canManageUsers',
    changes: true,
    request: { name: z.string().max(5), deep: z.object({ list: z.array(z.number()) }).optional() },
    results: { Ok: {} },
  }),
  greet: call({
    policy: 'anyone',
    changes: false,
    request: { name: z.string() },
    results: { Hello: { name: z.string() } },
  }),
}

const ward = wire(calls, { path: 'ward', calls: { greet: { travels: 'inAddress' } } })

const handlers: Handlers<typeof calls> = {
  count: async () => ({ type: 'Counted', beds: 12 }),
  rename: async () => ({ type: 'Ok' }),
  greet: async ({ name }) => ({ type: 'Hello', name }),
}

const answer = createAnswer(ward, handlers)
const ada = { username: 'ada', roles: ['ADMIN'] } as const
const ben = { username: 'ben', roles: ['PI'] } as const

describe('a server', () => {
  it('is not made of calls of which nobody answers one', () => {
    const { count: _, ...others } = handlers
    expect(() => createAnswer(ward, others as never)).toThrow('The call ward?action=count has no handler')
  })

  it('is not made of calls of which one does not say who may make it', () => {
    const { policy: _, ...call } = ward.calls.count
    const lax = { path: 'ward', calls: { ...ward.calls, count: call } } as never
    expect(() => createAnswer(lax, handlers as never)).toThrow('The call ward?action=count has no policy')
  })

  it('is not made of a call with a policy that the table of permissions does not know', () => {
    const lax = { path: 'ward', calls: { ...ward.calls, count: { ...ward.calls.count, policy: 'canDance' } } }
    expect(() => createAnswer(lax as never, handlers as never)).toThrow('The call ward?action=count has no policy')
  })
})

describe('an answer', () => {
  it('stands under the one key that names it', async () => {
    expect(await answer({ action: 'count', query: {}, body: {}, caller: ben }, null)).toEqual({ Counted: { beds: 12 } })
  })

  it('takes a body of nothing for a request of nothing', async () => {
    expect(await answer({ action: 'count', query: {}, body: null, caller: ben }, null)).toEqual({
      Counted: { beds: 12 },
    })
  })

  it('asks a caller without a session to sign in, before it reads the request', async () => {
    const refused = answer({ action: 'rename', query: {}, body: 'not a request', caller: null }, null)
    expect(await refused).toEqual({ LoginRequired: {} })
  })

  it('refuses whoever lacks the capability, before it reads the request', async () => {
    const refused = answer({ action: 'rename', query: {}, body: 'not a request', caller: ben }, null)
    expect(await refused).toEqual({ InsufficientPermissions: {} })
  })

  it.each([
    ['the body is no object', 'rename', [], ''],
    ['a field is missing', 'rename', {}, 'name'],
    ['a field is too long', 'rename', { name: 'secret' }, 'name'],
    ['a field deep inside is of another type', 'rename', { name: 'a', deep: { list: [1, 'secret'] } }, 'deep.list.1'],
  ])(
    'names the place where a request does not fit, and not what stands there: %s [API-03]',
    async (_, action, body, path) => {
      const misfit = await answer({ action, query: {}, body, caller: ada }, null).catch((error: unknown) => error)
      expect(misfit).toBeInstanceOf(RequestDoesNotFit)
      expect(misfit).toMatchObject({ path })
      expect(String(misfit)).not.toContain('secret')
    },
  )

  it.each(['deleteWard', 'constructor', '__proto__', 'toString', ''])('knows no call "%s"', async (action) => {
    await expect(answer({ action, query: {}, body: {}, caller: ada }, null)).rejects.toThrow(NoSuchCall)
  })

  it('is given only to a call that travels as the wire says', async () => {
    await expect(answer({ action: 'greet', query: { name: 'a' }, body: {}, caller: null }, null)).rejects.toThrow(
      'is a GET',
    )
    await expect(answer({ action: 'count', query: {}, body: undefined, caller: ada }, null)).rejects.toThrow(
      'is a POST',
    )
  })
})
