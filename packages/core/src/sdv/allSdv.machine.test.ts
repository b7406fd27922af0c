import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import { type AllSdvEvent, allSdvMachine } from './allSdv.machine'
import type { MoveSdvResult } from './sdv.calls'

const vh1 = { group: 'hernia', base: 'surgery', owner: 'ada', name: 'VH_1' }

const due = ['patient', 'history', 'surgery']

function answering(answer: (questionnaireId: string) => Promise<MoveSdvResult>) {
  const asked: string[] = []
  const set =
    (level: string) =>
    ({ questionnaireId }: { questionnaireId: string }) => {
      asked.push(`${questionnaireId} ${level}`)
      return answer(questionnaireId)
    }
  const sdv = { setPiSdv: set('PI'), setMonitorSdv: set('Monitor') }
  return { asked, input: { sdv, studyCase: vh1, level: 'Monitor' as const, due } }
}

describe('the run over a case', () => {
  it('verifies each due questionnaire once, in order [SDV-06]', async () => {
    const { asked, input } = answering(async () => ({ type: 'SdvSet' }))
    const actor = createActor(allSdvMachine, { input }).start()
    actor.send({ type: 'confirm' })
    expect(asked).toEqual([])
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    const done = await waitFor(actor, (run) => run.matches('done'))
    expect(asked).toEqual(['patient Monitor', 'history Monitor', 'surgery Monitor'])
    expect(done.context.done).toBe(3)
  })

  it('continues where it stopped [SDV-06]', async () => {
    let isDown = true
    const { asked, input } = answering(async (questionnaireId) => {
      if (questionnaireId === 'history' && isDown) throw new Error('The connection was lost')
      return { type: 'SdvSet' }
    })
    const actor = createActor(allSdvMachine, { input }).start()
    actor.send({ type: 'confirm' })
    actor.send({ type: 'confirm' })
    const stopped = await waitFor(actor, (run) => run.matches('stopped'))
    expect(stopped.context).toMatchObject({ done: 1, error: new Error('The connection was lost') })
    isDown = false
    actor.send({ type: 'retry' })
    expect(actor.getSnapshot().context.error).toBeNull()
    await waitFor(actor, (run) => run.matches('done'))
    expect(asked.map((one) => one.split(' ')[0])).toEqual(['patient', 'history', 'history', 'surgery'])
  })

  it('warns again after a cancellation [SDV-06]', () => {
    const { asked, input } = answering(async () => ({ type: 'SdvSet' }))
    const actor = createActor(allSdvMachine, { input }).start()
    expect(actor.getSnapshot()).toMatchObject({ value: 'ready', context: { done: 0, error: null } })
    for (const type of ['confirm', 'cancel', 'confirm'] as const) actor.send({ type })
    expect(actor.getSnapshot().value).toBe('warned')
    expect(asked).toEqual([])
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'stops after %s, with what is set [SDV-06]',
    async (type) => {
      const { asked, input } = answering(async (id) => ({ type: id === 'patient' ? 'SdvSet' : type }))
      const actor = createActor(allSdvMachine, { input }).start()
      actor.send({ type: 'confirm' })
      actor.send({ type: 'confirm' })
      const { context } = await waitFor(actor, (run) => run.matches('stopped'))
      expect([context.error, context.done, asked.length]).toEqual([new Refused(type), 1, 2])
    },
  )

  it('ends at once if nothing is due [SDV-06]', () => {
    const { asked, input } = answering(async () => ({ type: 'SdvSet' }))
    const actor = createActor(allSdvMachine, { input: { ...input, due: [] } }).start()
    expect(actor.getSnapshot().value).toBe('done')
    expect(asked).toEqual([])
  })
})

describe('every way through the run', () => {
  const events: AllSdvEvent[] = [
    { type: 'confirm' },
    { type: 'cancel' },
    { type: 'retry' },
    { type: 'SdvSet' },
    { type: 'unreachable', error: 'offline' },
  ]
  const { input } = answering(async () => ({ type: 'SdvSet' }))
  const paths = getShortestPaths(allSdvMachine, { input, events, stopWhen: ({ status }) => status === 'done' })

  it('reaches every state', () => {
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(allSdvMachine.states)))
  })

  it('is over when all is set [SDV-06]', () => {
    for (const { state } of paths) expect(state.status === 'done').toBe(state.matches('done'))
  })

  it.each(paths.map((path) => [path.state.value, path.state.context.done, path] as const))(
    'has, in %s with %i done, set as many as were answered, after two confirmations [SDV-06]',
    (value, done, path) => {
      const happened = path.steps.map(({ event }) => event.type)
      expect(done).toBe(happened.filter((type) => type === 'SdvSet').length)
      if (value === 'done') expect(done).toBe(due.length)
      if (done > 0) expect(happened.filter((type) => type === 'confirm').length).toBeGreaterThanOrEqual(2)
    },
  )
})
