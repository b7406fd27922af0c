import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { PracticePort, PractisedVersion } from './practice.calls'
import { practiceMachine } from './practice.machine'

const name = { group: 'Ward', base: 'visit' }
const tested: PractisedVersion = {
  version: '2',
  checksum: 'a'.repeat(64),
  publishedAt: '2026-11-29T10:00:00Z',
  publishedBy: 'olga',
  cases: 3,
  state: 'tested',
}

function opened(answers: Partial<PracticePort> = {}) {
  const server: PracticePort = {
    getPractice: async () => ({ type: 'ReceivedPractice', versions: [tested], live: '1' }),
    beginPractice: async () => ({ type: 'Ok' }),
    promoteVersion: async () => ({ type: 'VersionPromoted' }),
    emptyPractice: async () => ({ type: 'PracticeEmptied', removed: 0, isEmpty: true }),
    ...answers,
  }
  const actor = createActor(practiceMachine, { input: { server, name } }).start()
  const when = (state: 'ready' | 'asking') => waitFor(actor, (screen) => screen.matches(state))
  return { actor, when }
}

describe('the side for practice', () => {
  it('makes a version live by its hash, after the test patients that differ were named [MORE-47]', async () => {
    const sent: object[] = []
    const { actor, when } = opened({
      promoteVersion: async (request) => {
        sent.push(request)
        const patients = [{ id: 'p1', name: 'Ann', differing: 1 }]
        return request.despite ? { type: 'VersionPromoted' } : { type: 'TestPatientsDiffer', patients }
      },
    })
    await when('ready')
    actor.send({ type: 'ask', version: tested })
    actor.send({ type: 'promote' })
    await waitFor(actor, ({ context }) => context.differing.length === 1)
    actor.send({ type: 'promote' })
    expect((await when('ready')).context).toMatchObject({ promoted: '2', asked: null })
    const asked = { ...name, version: '2', checksum: tested.checksum, follows: '1' }
    expect(sent).toEqual([asked, { ...asked, despite: ['p1'] }])
  })

  it.each(['VersionNotTested', 'VersionUnfit'] as const)('says why nothing went live: %s [MORE-47]', async (type) => {
    const { actor, when } = opened({ promoteVersion: async () => ({ type }) })
    await when('ready')
    actor.send({ type: 'ask', version: tested })
    actor.send({ type: 'promote' })
    expect((await when('ready')).context).toMatchObject({ problem: type, promoted: null })
  })

  it('is emptied step by step until nothing is left [MORE-47]', async () => {
    let left = 3
    const { actor, when } = opened({
      emptyPractice: async () => {
        left -= 1
        return { type: 'PracticeEmptied', removed: 200, isEmpty: left === 0 }
      },
    })
    await when('ready')
    actor.send({ type: 'empty' })
    await waitFor(actor, ({ context }) => context.removed === 600)
    expect((await when('ready')).context).toMatchObject({ removed: 600, error: null })
  })

  it('is begun, or says that the id is too long [MORE-47]', async () => {
    const { actor, when } = opened({ beginPractice: async () => ({ type: 'NameTooLong' }) })
    await when('ready')
    actor.send({ type: 'begin' })
    expect((await when('ready')).context.problem).toBe('NameTooLong')
  })
})
