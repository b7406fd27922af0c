import { describe, expect, it } from 'vitest'
import { signingInFirst } from './signingInFirst'

/** A server whose session ends; signing in starts another. */
function world({ signsIn = true, sessions = 0 } = {}) {
  let left = sessions
  const asked: unknown[] = []
  const port = {
    async share(request: { readonly group: string }) {
      asked.push(request)
      return left > 0 ? ({ type: 'Shared', group: request.group } as const) : ({ type: 'LoginRequired' } as const)
    },
    address: 'none',
  }
  let signIns = 0
  const guarded = signingInFirst(port, async () => {
    signIns += 1
    if (signsIn) left = 1
    return signsIn
  })
  return { guarded, asked, signIns: () => signIns }
}

describe('a call in a session that has ended', () => {
  it('is made again after the sign-in, as it was [APP-04]', async () => {
    const { guarded, asked, signIns } = world()
    expect(await guarded.share({ group: 'Surgeons' })).toEqual({ type: 'Shared', group: 'Surgeons' })
    expect(asked).toEqual([{ group: 'Surgeons' }, { group: 'Surgeons' }])
    expect(signIns()).toBe(1)
  })

  it('answers LoginRequired where the person does not sign in [APP-04]', async () => {
    const { guarded, asked } = world({ signsIn: false })
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
    const guarded = signingInFirst({ share: () => Promise.reject(lost) }, async () => true)
    await expect(guarded.share()).rejects.toBe(lost)
  })
})
