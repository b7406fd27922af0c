import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Contract, Handlers } from './contract'
import { createAnswer, NoSuchCall, RequestDoesNotFit } from './server'

const contract = {
  path: 'ward',
  calls: {
    count: { policy: 'signedIn', changes: false, request: z.object({}), results: { Counted: { beds: z.number() } } },
    rename: {
      policy: 'canManageUsers',
      changes: true,
      request: z.object({ name: z.string().max(5), deep: z.object({ list: z.array(z.number()) }).optional() }),
      results: { Ok: {} },
    },
    greet: {
      policy: 'anyone',
      changes: false,
      travels: 'inAddress',
      request: z.object({ name: z.string() }),
      results: { Hello: { name: z.string() } },
    },
  },
} as const satisfies Contract

const handlers: Handlers<typeof contract> = {
  count: async () => ({ type: 'Counted', beds: 12 }),
  rename: async () => ({ type: 'Ok' }),
  greet: async ({ name }) => ({ type: 'Hello', name }),
}

const answer = createAnswer(contract, handlers)
const ada = { username: 'ada', roles: ['ADMIN'] } as const
const ben = { username: 'ben', roles: ['PI'] } as const

describe('a server', () => {
  it('is not made of a contract with a call that nobody answers', () => {
    const { count: _, ...others } = handlers
    expect(() => createAnswer(contract, others as never)).toThrow('The call ward?action=count has no handler')
  })

  it('is not made of a contract with a call that does not say who may make it', () => {
    const { policy: _, ...call } = contract.calls.count
    const lax = { path: 'ward', calls: { ...contract.calls, count: call } } as never
    expect(() => createAnswer(lax, handlers as never)).toThrow('The call ward?action=count has no policy')
  })

  it('is not made of a contract with a policy that the table of permissions does not know', () => {
    const lax = { path: 'ward', calls: { ...contract.calls, count: { ...contract.calls.count, policy: 'canDance' } } }
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
  ])('names the place where a request does not fit, and not what stands there: %s', async (_, action, body, path) => {
    const misfit = await answer({ action, query: {}, body, caller: ada }, null).catch((error: unknown) => error)
    expect(misfit).toBeInstanceOf(RequestDoesNotFit)
    expect(misfit).toMatchObject({ path })
    expect(String(misfit)).not.toContain('secret')
  })

  it.each(['deleteWard', 'constructor', '__proto__', 'toString', ''])('knows no call "%s"', async (action) => {
    await expect(answer({ action, query: {}, body: {}, caller: ada }, null)).rejects.toThrow(NoSuchCall)
  })

  it('is given only to a call that travels as the contract says', async () => {
    await expect(answer({ action: 'greet', query: { name: 'a' }, body: {}, caller: null }, null)).rejects.toThrow(
      'is a GET',
    )
    await expect(answer({ action: 'count', query: {}, body: undefined, caller: ada }, null)).rejects.toThrow(
      'is a POST',
    )
  })
})
