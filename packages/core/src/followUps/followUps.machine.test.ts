import { describe, expect, it } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { civilDateText } from '../dates/civilDate'
import { dayOf } from './followUpState'
import type { FollowUpsPort, ListedFollowUp } from './followUps.calls'
import { axisOf, type FollowUpsEvent, followUpsMachine, followUpsPageSize } from './followUps.machine'

const followUp: ListedFollowUp = {
  group: 'Surgery',
  base: 'hernia',
  owner: 'ada',
  name: 'VH_1',
  questionnaireId: 'month',
  questionnaire: { en: 'After a month' },
  opens: '2026-11-06',
  closes: '2026-11-20',
}
const counts = { overdue: 1, thisWeek: 0, later: 1, open: 2, more: false }
const today = dayOf('2026-11-18')

function opened(getFollowUps?: FollowUpsPort['getFollowUps']) {
  const asked: unknown[] = []
  const server: Pick<FollowUpsPort, 'getFollowUps'> = {
    getFollowUps: async (request) => {
      asked.push(request)
      if (getFollowUps) return getFollowUps(request)
      const isFirst = request.after === undefined
      const next = isFirst ? 'second' : null
      return { type: 'ReceivedFollowUps', followUps: [followUp], next, ...(isFirst && { counts }) }
    },
  }
  const actor = createActor(followUpsMachine, { input: { server, today } }).start()
  const shown = async () => (await waitFor(actor, (list) => list.matches('shown'))).context
  return { asked, server, actor, shown }
}

describe('the follow-ups', () => {
  it('are those of the own cases first, page by page, and keep their counts [MORE-05]', async () => {
    const { asked, actor, shown } = opened()
    const first = { onlyMine: true, today: '2026-11-18', limit: followUpsPageSize }
    expect(await shown()).toMatchObject({ followUps: [followUp], counts })
    actor.send({ type: 'next' })
    expect(await shown()).toMatchObject({ next: null, counts })
    actor.send({ type: 'next' })
    actor.send({ type: 'previous' })
    await shown()
    expect(asked).toEqual([first, { ...first, after: 'second' }, first])
  })

  it('begin anew with another filter [MORE-05]', async () => {
    const { asked, actor, shown } = opened()
    await shown()
    actor.send({ type: 'next' })
    await shown()
    actor.send({ type: 'filter', change: { base: { group: 'Surgery', base: 'hernia' } } })
    await shown()
    actor.send({ type: 'filter', change: { onlyMine: false } })
    await shown()
    expect(asked.at(-1)).toEqual({
      base: { group: 'Surgery', base: 'hernia' },
      onlyMine: false,
      today: '2026-11-18',
      limit: followUpsPageSize,
    })
  })

  it('show five weeks, two of them past, and others on request [MORE-05]', async () => {
    const { actor, shown } = opened()
    const first = async () => civilDateText(axisOf(await shown()).first)
    expect([await first(), axisOf(await shown()).days]).toEqual(['2026-11-02', 35])
    actor.send({ type: 'shift', weeks: 1 })
    expect(await first()).toBe('2026-11-09')
    actor.send({ type: 'thisWeek' })
    expect(await first()).toBe('2026-11-02')
  })

  it('say that the server did not answer, and ask again [MORE-05]', async () => {
    let isOffline = true
    const { actor, shown } = opened(async () => {
      if (isOffline) throw new Error('offline')
      return { type: 'ReceivedFollowUps', followUps: [], next: null, counts }
    })
    await waitFor(actor, (list) => list.matches('unreachable'))
    isOffline = false
    actor.send({ type: 'reload' })
    expect((await shown()).followUps).toEqual([])
  })

  it('reach every state', () => {
    const events: FollowUpsEvent[] = [
      { type: 'ReceivedFollowUps', followUps: [followUp], next: null },
      { type: 'PageNotFound' },
      { type: 'next' },
      { type: 'unreachable', error: 'offline' },
      { type: 'reload' },
    ]
    const paths = getShortestPaths(followUpsMachine, { input: { server: opened().server, today }, events })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(followUpsMachine.states)))
  })
})
