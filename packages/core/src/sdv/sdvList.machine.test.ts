import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { Role } from '../permissions/capabilities'
import { Refused } from '../refusal'
import type { SdvEntry, SdvMove } from './level'
import type { MoveSdvResult } from './sdv.calls'
import { type SdvListEvent, sdvListMachine } from './sdvList.machine'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }

const signed: SdvEntry = { questionnaireId: 'history', level: 'PI' }
const entries: readonly SdvEntry[] = [signed, { questionnaireId: 'patient', level: 'Monitor' }]
const move = (questionnaireId: string, made: SdvMove) => ({ type: 'move', move: made, questionnaireId }) as const

function opened(held: readonly Role[], answer: () => Promise<MoveSdvResult> = async () => ({ type: 'SdvSet' })) {
  const asked: unknown[] = []
  const moving = (call: string) => (request: unknown) => {
    asked.push([call, request])
    return answer()
  }
  const sdv = {
    getSdv: async (request: unknown) => {
      asked.push(['get', request])
      return { type: 'ReceivedSdv' as const, entries }
    },
    setPiSdv: moving('setPiSdv'),
    unSetPiSdv: moving('unSetPiSdv'),
    setMonitorSdv: moving('setMonitorSdv'),
    unSetMonitorSdv: moving('unSetMonitorSdv'),
  }
  const input = { sdv, studyCase: vh1, held }
  const actor = createActor(sdvListMachine, { input }).start()
  const ready = () => waitFor(actor, (list) => list.matches('ready'))
  return { asked, input, actor, ready }
}

const get = ['get', vh1]

describe('the verification of a case', () => {
  it.each([
    ['setPi', 'setPiSdv', 'surgery', 'PI'],
    ['unsetPi', 'unSetPiSdv', 'history', 'PI'],
    ['setMonitor', 'setMonitorSdv', 'history', 'REPORTER'],
    ['unsetMonitor', 'unSetMonitorSdv', 'patient', 'REPORTER'],
  ] as const)('makes %s by %s of %s once, by a %s, and loads the list again [SDV-08]', async (made, call, id, role) => {
    const { asked, actor, ready } = opened([role])
    expect((await ready()).context.entries).toEqual(entries)
    actor.send(move(id, made))
    actor.send(move(id, made))
    await ready()
    expect(asked).toEqual([get, [call, { ...vh1, questionnaireId: id }], get])
  })

  it('makes only moves open to the user [SDV-08]', async () => {
    const { actor, ready } = opened(['PI'])
    expect(actor.getSnapshot().can(move('surgery', 'setPi'))).toBe(false)
    const list = await ready()
    expect(list.can(move('surgery', 'setPi'))).toBe(true)
    for (const no of [move('history', 'setMonitor'), move('history', 'setPi'), move('surgery', 'unsetPi')])
      expect(list.can(no)).toBe(false)
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'loads the list before the next move after %s [SDV-08]',
    async (type) => {
      const { actor, ready } = opened(['PI'], async () => ({ type }))
      await ready()
      actor.send(move('surgery', 'setPi'))
      const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
      expect(context.error).toEqual(new Refused(type))
    },
  )

  it('reloads before the next move after a lost response [SDV-08]', async () => {
    const { asked, actor, ready } = opened(['PI'], () => Promise.reject(new Error('offline')))
    await ready()
    actor.send(move('surgery', 'setPi'))
    const list = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(list.can(move('surgery', 'setPi'))).toBe(false)
    actor.send({ type: 'reload' })
    await ready()
    expect(asked.at(-1)).toEqual(get)
  })

  it('reloads if the case changed meanwhile [SDV-08]', async () => {
    const { asked, actor, ready } = opened(['PI'], async () => ({ type: 'CaseChanged' }))
    await ready()
    actor.send(move('surgery', 'setPi'))
    await ready()
    expect(asked.map((one) => (one as readonly unknown[])[0])).toEqual(['get', 'setPiSdv', 'get'])
  })
})

describe('every way through the verification of a case', () => {
  const events: SdvListEvent[] = [
    { type: 'ReceivedSdv', entries: [signed] },
    move('history', 'unsetPi'),
    { type: 'SdvSet' },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
  ]
  const paths = getShortestPaths(sdvListMachine, {
    input: opened(['PI']).input,
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(sdvListMachine.states)))
  })

  it('is never over [SDV-08]', () => {
    for (const { state } of paths) expect(state.status).toBe('active')
  })

  it('moves only once the entries have loaded', () => {
    for (const { state } of paths)
      if (state.matches('ready') || state.matches('moving')) expect(state.context.entries).toEqual([signed])
  })
})
