import { describe, expect, it } from 'vitest'
import { signingInFirst } from './signingInFirst'

/** A server whose session ends; signing in starts another, of `signsIn`. */
function world({ signsIn = 'ada', sessions = 0 }: { signsIn?: string | null; sessions?: number } = {}) {
  let left = sessions
  const asked: unknown[] = []
  const port = {
    async share(...sent: [request: { readonly group: string }, sending?: { readonly keepalive: boolean }]) {
      asked.push(sent)
      return left > 0 ? ({ type: 'Shared', group: sent[0].group } as const) : ({ type: 'LoginRequired' } as const)
    },
    address: 'none',
  }
  let signIns = 0
  const guarded = signingInFirst(port, {
    username: 'ada',
    signIn: async () => {
      signIns += 1
      if (signsIn !== null) left = 1
      return signsIn
    },
  })
  return { guarded, asked, signIns: () => signIns }
}

describe('a call in a session that has ended', () => {
  it('is sent again after the sign-in, as it was [APP-04]', async () => {
    const { guarded, asked, signIns } = world()
    const sent = [{ group: 'Surgeons' }, { keepalive: true }] as const
    expect(await guarded.share(...sent)).toEqual({ type: 'Shared', group: 'Surgeons' })
    expect(asked).toEqual([sent, sent])
    expect(signIns()).toBe(1)
  })

  it.each([
    ['nobody signs in', null],
    ['somebody else signs in', 'ben'],
  ])('is not sent again where %s [APP-04]', async (_, signsIn) => {
    const { guarded, asked } = world({ signsIn })
    expect(await guarded.share({ group: 'Surgeons' })).toEqual({ type: 'LoginRequired' })
    expect(asked).toHaveLength(1)
  })

  it('asks nobody while the session lasts', async () => {
    const { guarded, asked, signIns } = world({ sessions: 1 })
    await guarded.share({ group: 'Surgeons' })
    expect([asked.length, signIns(), guarded.address]).toEqual([1, 0, 'none'])
  })

  it('fails as it failed', async () => {
    const lost = new Error('no connection')
    const port = { share: () => Promise.reject(lost) }
    const guarded = signingInFirst(port, { username: 'ada', signIn: async () => 'ada' })
    await expect(guarded.share()).rejects.toBe(lost)
  })

  it('is not sent again where the sign-in itself fails', async () => {
    const asked: unknown[] = []
    const port = {
      async share() {
        asked.push('share')
        return { type: 'LoginRequired' }
      },
    }
    const missing = new Error('no code')
    const guarded = signingInFirst(port, { username: 'ada', signIn: () => Promise.reject(missing) })
    await expect(guarded.share()).rejects.toBe(missing)
    expect(asked).toHaveLength(1)
  })
})
