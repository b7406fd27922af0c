import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { nextCaseAfter, nextCaseMachine } from './nextCase.machine'
import type { CaseToVerify, VerificationPort } from './verification.calls'

const ofStudy = { group: 'Ward', base: 'visit', owner: 'ada' }
const marks = { sections: 3, signed: 1, verified: 0, changed: 0 }
const waiting = ['VH_2', 'VH_9', 'VH_10'].map((name): CaseToVerify => ({ ...ofStudy, name, ...marks }))
const named = (name: string, owner = 'ada') => ({ ...ofStudy, owner, name })

describe('the next case to verify', () => {
  it('is the one after it by name, whether it still waits itself or not; after the last the first [MORE-11]', () => {
    expect(nextCaseAfter(waiting, named('VH_2'))?.name).toBe('VH_9')
    expect(nextCaseAfter(waiting, named('VH_9'))?.name).toBe('VH_10')
    expect(nextCaseAfter(waiting, named('VH_3'))?.name).toBe('VH_9')
    expect(nextCaseAfter(waiting, named('VH_10'))?.name).toBe('VH_2')
    expect(nextCaseAfter(waiting, named('VH_9', 'aaron'))).toMatchObject(named('VH_9'))
    expect(nextCaseAfter(waiting.slice(0, 1), named('VH_2'))).toBeNull()
    expect(nextCaseAfter([], named('VH_2'))).toBeNull()
  })

  it('is asked for once, and is none if it cannot be read', async () => {
    const nextWith = async (getCasesToVerify?: VerificationPort['getCasesToVerify']) => {
      const server = async () => getCasesToVerify && { getCasesToVerify }
      const actor = createActor(nextCaseMachine, { input: { server, present: named('VH_2') } }).start()
      return (await waitFor(actor, (state) => state.matches('known'))).context.next?.name
    }
    const asked: unknown[] = []
    const received = async (request?: unknown) => {
      asked.push(request)
      return { type: 'ReceivedCasesToVerify', cases: waiting, next: null } as const
    }
    expect(await nextWith(received)).toBe('VH_9')
    expect(asked).toEqual([{ only: 'waiting' }])
    expect(await nextWith(async () => ({ type: 'InsufficientPermissions' }))).toBeUndefined()
    expect(await nextWith(() => Promise.reject(new Error('no connection')))).toBeUndefined()
    expect(await nextWith()).toBeUndefined()
  })
})
