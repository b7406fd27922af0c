import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { AccessBase, AccessPort } from './access.calls'
import { type AccessEvent, type AccessInput, accessMachine, losesAccess, unsavedTicks } from './access.machine'
import { changedTicks } from './baseAccess'
import { filteredBases } from './filteredBases'

const aBase = (group: string, base: string, users = 0): AccessBase => ({
  group,
  base,
  users,
  text: { en: `The ${base}` },
})
const bases = [aBase('Surgery', 'hernia', 2), aBase('Surgery', 'mesh'), aBase('Training', 'visit')]
const hernia = { group: 'Surgery', base: 'hernia' }
const mesh = { group: 'Surgery', base: 'mesh' }

function opened(user: string | null, parts: Partial<AccessPort> = {}) {
  const asked: unknown[] = []
  const noting =
    <R>(name: string, answer: (request: never) => Promise<R>) =>
    (request?: unknown) => {
      asked.push([name, request])
      return answer(request as never)
    }
  const access: AccessInput['access'] = {
    getOverview: noting(
      'getOverview',
      parts.getOverview ??
        (async () => ({ type: 'ReceivedOverview', protections: { Surgery: ['hernia'] }, bases, people: 9 })),
    ),
    getUserAccess: noting(
      'getUserAccess',
      parts.getUserAccess ?? (async () => ({ type: 'ReceivedUserAccess', access: {}, bases })),
    ),
    saveProtections: noting('saveProtections', parts.saveProtections ?? (async () => ({ type: 'Ok' }))),
    saveUserAccess: noting('saveUserAccess', parts.saveUserAccess ?? (async () => ({ type: 'Ok' }))),
  }
  const input = { access, user }
  const actor = createActor(accessMachine, { input }).start()
  const editing = async () => (await waitFor(actor, (page) => page.matches('editing'))).context
  return { asked, input, actor, editing }
}

describe('the boxes of bases', () => {
  it('say which are protected, and are saved with what was shown [PERM-01]', async () => {
    const { asked, actor, editing } = opened(null)
    expect(await editing()).toMatchObject({ was: { Surgery: ['hernia'] }, people: 9 })
    actor.send({ type: 'save' })
    actor.send({ type: 'tick', base: mesh, isOn: true })
    actor.send({ type: 'tick', base: hernia, isOn: false })
    expect(unsavedTicks(await editing())).toEqual([
      { ...mesh, isOn: true },
      { ...hernia, isOn: false },
    ])
    actor.send({ type: 'save' })
    expect(await editing()).toMatchObject({ isSaved: true, was: { Surgery: ['mesh'] } })
    expect(asked.slice(1)).toEqual([
      ['saveProtections', { protections: { Surgery: ['mesh'] }, was: { Surgery: ['hernia'] } }],
    ])
    actor.send({ type: 'tick', base: hernia, isOn: true })
    actor.send({ type: 'discard' })
    expect(unsavedTicks(await editing())).toEqual([])
  })

  it('say what one user may open [PERM-01]', async () => {
    const { asked, actor, editing } = opened('ben')
    await editing()
    actor.send({ type: 'tick', base: hernia, isOn: true })
    actor.send({ type: 'save' })
    expect((await editing()).isSaved).toBe(true)
    expect(asked).toEqual([
      ['getUserAccess', { user: 'ben' }],
      ['saveUserAccess', { user: 'ben', access: { Surgery: ['hernia'] }, was: {} }],
    ])
  })

  it('stay as ticked when the server does not answer', async () => {
    const { actor, editing } = opened(null, { saveProtections: () => Promise.reject(new Error('offline')) })
    await editing()
    actor.send({ type: 'tick', base: mesh, isOn: true })
    actor.send({ type: 'save' })
    const after = await editing()
    expect([after.error instanceof Error, after.isSaved, unsavedTicks(after).length]).toEqual([true, false, 1])
  })

  it('come anew when a base is gone, which is told [PERM-01]', async () => {
    const { asked, actor, editing } = opened(null, { saveProtections: async () => ({ type: 'UnknownBase', ...mesh }) })
    await editing()
    actor.send({ type: 'tick', base: mesh, isOn: true })
    actor.send({ type: 'save' })
    expect(await editing()).toMatchObject({ unknown: mesh, ticked: { Surgery: ['hernia'] } })
    expect(asked).toHaveLength(3)
  })

  it('are those of nobody for a user there is none of', async () => {
    const { actor } = opened('nobody', { getUserAccess: async () => ({ type: 'NoSuchUser' }) })
    expect((await waitFor(actor, ({ status }) => status === 'done')).value).toBe('noSuchUser')
  })

  it('reach every state', () => {
    const events: AccessEvent[] = [
      { type: 'ReceivedOverview', protections: {}, bases },
      { type: 'ReceivedUserAccess', access: {}, bases },
      { type: 'tick', base: mesh, isOn: true },
      { type: 'save' },
      { type: 'Ok' },
      { type: 'UnknownBase', ...mesh },
      { type: 'NoSuchUser' },
      { type: 'unreachable', error: 'offline' },
      { type: 'reload' },
    ]
    const paths = getShortestPaths(accessMachine, { input: opened(null).input, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(accessMachine.states)))
  })
})

it('protecting a base shuts out all who are not named, administrators aside [PERM-01]', () => {
  expect(losesAccess({ people: 9 }, aBase('Surgery', 'hernia', 2))).toBe(7)
  expect(losesAccess({ people: 1 }, aBase('Surgery', 'hernia', 2))).toBe(0)
})

it('only boxes that differ are changes', () => {
  expect(changedTicks({ A: ['x', 'y'] }, { A: ['y'], B: ['z'] })).toEqual([
    { group: 'B', base: 'z', isOn: true },
    { group: 'A', base: 'x', isOn: false },
  ])
  expect(changedTicks({ A: ['x'] }, { A: ['x', 'x'], B: [] })).toEqual([])
})

it('bases are found by a part of their title or of their group [PERM-01]', () => {
  const found = (term: string) =>
    filteredBases(bases, term, 'en').map(({ name, bases: ofGroup }) => [name, ofGroup.map(({ base }) => base)])
  expect(found('')).toEqual([
    ['Surgery', ['hernia', 'mesh']],
    ['Training', ['visit']],
  ])
  expect(found(' HERN ')).toEqual([['Surgery', ['hernia']]])
  expect(found('train')).toEqual([['Training', ['visit']]])
  expect(found('nothing')).toEqual([])
})
