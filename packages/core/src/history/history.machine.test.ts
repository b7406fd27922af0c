import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { Refused } from '../refusal'
import type { HistoryPort } from './history.calls'
import { aRevision, caseId, historyThat, opened } from './history.fixture'
import { type HistoryEvent, historyMachine, type ScrollTo, scrollDelay } from './history.machine'
import { comparedFacts, historyAlert, type historyAlerts, valueView } from './historyView'

/** The height at both revisions; null until both are here. */
function heights(context: Parameters<typeof comparedFacts>[0]) {
  const compared = comparedFacts(context)
  return compared && [compared.before, compared.after].map((facts) => facts.find(({ id }) => id === 'height')?.value)
}

function started(answers: Partial<HistoryPort> = {}, question?: string) {
  const { history, bases, asked } = historyThat(answers)
  const clock = new SimulatedClock()
  const actor = createActor(historyMachine, { input: { history, bases, caseId, question }, clock })
  const scrolled: ScrollTo[] = []
  actor.on('scrollTo', (event) => scrolled.push(event))
  return { actor: actor.start(), asked, clock, scrolled }
}

async function loaded(answers: Partial<HistoryPort> = {}, question?: string) {
  const screen = started(answers, question)
  await waitFor(screen.actor, (snapshot) => snapshot.matches('loaded'))
  return screen
}

describe('the history screen', () => {
  it('loads the revisions, opens the newest and compares it with the one before [HIST-02]', async () => {
    const { actor, asked } = await loaded()
    const { context } = actor.getSnapshot()
    expect(asked).toEqual(['history', 'r3', 'r2', 'base 1'])
    expect(context.opened).toEqual(opened)
    expect([context.selected, context.comparedWith]).toEqual(['r3', 'r2'])
    expect(heights(context)).toEqual([2, 3])
  })

  it('asks for both revisions and the base at once, as the list says which they are [HIST-02]', async () => {
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { actor, asked } = started({
      getCaseRevision: async ({ uuid }) => {
        asked.push(uuid)
        await late
        return { type: 'ReceivedCaseRevision', ...aRevision(uuid) }
      },
    })
    await waitFor(actor, (snapshot) => snapshot.matches('fetching'))
    expect(asked).toEqual(['history', 'r3', 'r2', 'base 1'])
    answer()
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(asked).toHaveLength(4)
  })

  it('opens each selected revision with the one before it [HIST-01]', async () => {
    const { actor, asked } = await loaded()
    actor.send({ type: 'select', uuid: 'r2' })
    expect(actor.getSnapshot().value).toBe('fetching')
    expect(comparedFacts(actor.getSnapshot().context)).toBeNull()
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(actor.getSnapshot().context).toMatchObject({ selected: 'r2', comparedWith: 'r1' })
    expect(asked).toEqual(['history', 'r3', 'r2', 'base 1', 'r1'])
  })

  it('compares the first revision with an empty one [HIST-02]', async () => {
    const { actor } = await loaded()
    actor.send({ type: 'select', uuid: 'r1' })
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    const { context } = actor.getSnapshot()
    expect(context.comparedWith).toBeNull()
    expect(heights(context)).toEqual([undefined, 1])
  })

  it('compares any two revisions, and loads each once [HIST-02]', async () => {
    const { actor, asked } = await loaded()
    actor.send({ type: 'compareWith', uuid: 'r1' })
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(heights(actor.getSnapshot().context)?.[0]).toBe(1)
    for (const uuid of ['r2', 'r3', 'r1']) {
      actor.send({ type: 'select', uuid })
      expect(actor.getSnapshot().matches('loaded')).toBe(true)
    }
    actor.send({ type: 'compareWith', uuid: null })
    expect(actor.getSnapshot().matches('loaded')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ selected: 'r1', comparedWith: null })
    expect(asked).toEqual(['history', 'r3', 'r2', 'base 1', 'r1'])
  })

  it('opens the last revision saved up to a date, and the first for an earlier one [HIST-01]', async () => {
    const { actor } = await loaded()
    for (const [instant, uuid] of [
      ['2026-11-21T09:00:00Z', 'r2'],
      ['2026-11-19T23:59:59Z', 'r1'],
      ['2026-12-01T00:00:00Z', 'r3'],
    ] as const) {
      actor.send({ type: 'asOf', instant })
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
      expect(context.selected).toBe(uuid)
    }
  })

  it('opens each revision with the version of the base that it was entered with [HIST-01]', async () => {
    const getCaseRevision: HistoryPort['getCaseRevision'] = async ({ uuid }) => {
      return { type: 'ReceivedCaseRevision', ...aRevision(uuid), version: uuid === 'r3' ? '2' : '1' }
    }
    // A server that does not list the versions.
    const entries = opened.entries.map(({ version: _, ...entry }) => entry)
    const getCaseHistory = async () => ({ type: 'ReceivedCaseHistory', ...opened, entries }) as const
    const { actor } = await loaded({ getCaseHistory, getCaseRevision })
    const versions = () => [...actor.getSnapshot().context.versions].map(([version, base]) => [version, base.version])
    expect(versions()).toEqual([['2', '2']])
    actor.send({ type: 'select', uuid: 'r2' })
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(versions()).toEqual([
      ['2', '2'],
      ['1', '1'],
    ])
  })

  it('scrolls to the requested question 100 ms after each revision has loaded [HIST-05]', async () => {
    expect(scrollDelay).toBe(100)
    const { actor, clock, scrolled } = await loaded({}, 'height')
    clock.increment(99)
    expect(scrolled).toEqual([])
    expect(actor.getSnapshot().value).toEqual({ loaded: 'settling' })
    clock.increment(1)
    expect(scrolled).toEqual([{ type: 'scrollTo', question: 'height' }])
    expect(actor.getSnapshot().value).toEqual({ loaded: 'settled' })
    clock.increment(1000)
    expect(scrolled).toHaveLength(1)
    actor.send({ type: 'select', uuid: 'r2' })
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    clock.increment(100)
    expect(scrolled).toHaveLength(2)
  })

  it('scrolls nowhere if no question was requested [HIST-05]', async () => {
    const { actor, clock, scrolled } = await loaded()
    clock.increment(100)
    expect(actor.getSnapshot().value).toEqual({ loaded: 'settled' })
    expect(scrolled).toEqual([])
  })

  it('starts plain, and can switch to detailed in any state [HIST-03]', async () => {
    const { actor } = await loaded()
    expect(actor.getSnapshot().context.view).toBe('plain')
    actor.send({ type: 'show', view: 'detailed' })
    expect(actor.getSnapshot().context.view).toBe('detailed')
    actor.send({ type: 'select', uuid: 'r2' })
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(actor.getSnapshot().context.view).toBe('detailed')
  })

  it('says that the case is marked as deleted [HIST-04]', async () => {
    const deleted = async () => ({ type: 'ReceivedCaseHistory', ...opened, isMarkedAsDeleted: true }) as const
    const { actor } = await loaded({ getCaseHistory: deleted })
    expect(actor.getSnapshot().context.opened?.isMarkedAsDeleted).toBe(true)
  })

  it('shows and hides values on request, and offers neither without permission [HIST-04]', async () => {
    const { actor } = await loaded()
    const { context } = actor.getSnapshot()
    expect(valueView('loaded', context)).toEqual({ offersShowValues: true, showsValues: true })
    actor.send({ type: 'toggleValues' })
    expect(valueView('loaded', actor.getSnapshot().context)).toEqual({ offersShowValues: true, showsValues: false })
    actor.send({ type: 'toggleValues' })
    expect(valueView('loaded', actor.getSnapshot().context).showsValues).toBe(true)
    expect(valueView('noRights', context)).toEqual({ offersShowValues: false, showsValues: false })
  })

  it('keeps the list and forgets every value when a revision answers InsufficientPermissions [HIST-04]', async () => {
    let isAllowed = true
    const getCaseRevision: HistoryPort['getCaseRevision'] = async ({ uuid }) =>
      isAllowed ? { type: 'ReceivedCaseRevision', ...aRevision(uuid) } : { type: 'InsufficientPermissions' }
    const { actor } = await loaded({ getCaseRevision })
    isAllowed = false
    actor.send({ type: 'compareWith', uuid: 'r1' })
    await waitFor(actor, (snapshot) => snapshot.matches('noRights'))
    const { context } = actor.getSnapshot()
    expect(context.opened).toEqual(opened)
    expect(context.revisions.size).toBe(0)
    expect(comparedFacts(context)).toBeNull()
  })

  it('keeps the list where somebody is signed out and does not sign in again [HIST-04]', async () => {
    const { actor } = started({ getCaseRevision: async () => ({ type: 'LoginRequired' }) })
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches('unreachable'))
    expect(context).toMatchObject({ opened, error: new Refused('LoginRequired') })
  })

  it.each<[string, Partial<HistoryPort>, keyof typeof historyAlerts]>([
    ['there is no such case', { getCaseHistory: async () => ({ type: 'CaseNotFound' }) }, 'caseNotFound'],
    [
      'it is gone when a revision is asked for',
      { getCaseRevision: async () => ({ type: 'CaseNotFound' }) },
      'caseNotFound',
    ],
    [
      'no revision has an uuid',
      { getCaseHistory: async () => ({ type: 'ReceivedCaseHistory', ...opened, entries: [] }) },
      'missingUuid',
    ],
    [
      'a revision comes that nobody asked for',
      { getCaseRevision: async () => ({ type: 'ReceivedCaseRevision', ...aRevision('r9') }) },
      'unexpectedState',
    ],
  ])('alerts when %s [HIST-07]', async (_, answers, state) => {
    const { actor } = started(answers)
    await waitFor(actor, (snapshot) => snapshot.matches(state))
    expect(historyAlert(state)).toBe(`history.${state}`)
    expect(comparedFacts(actor.getSnapshot().context)).toBeNull()
  })

  it.each<HistoryEvent>([
    { type: 'select', uuid: 'r9' },
    { type: 'compareWith', uuid: '' },
  ])('alerts when %o names no revision of the case [HIST-07]', async (event) => {
    const { actor } = await loaded()
    actor.send(event)
    expect(actor.getSnapshot().value).toBe('missingUuid')
  })

  it('starts over on reload with empty data', async () => {
    const { actor, asked } = await loaded()
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot().context).toMatchObject({ opened: null, selected: null, comparedWith: null })
    expect(actor.getSnapshot().context.revisions.size).toBe(0)
    await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
    expect(asked).toEqual(['history', 'r3', 'r2', 'base 1', 'history', 'r3', 'r2', 'base 1'])
  })

  it.each<[string, Partial<HistoryPort>]>([
    ['the list', { getCaseHistory: () => Promise.reject(new Error('offline')) }],
    ['a revision', { getCaseRevision: () => Promise.reject(new Error('offline')) }],
  ])('says so when %s does not arrive, and tries again on reload', async (_, answers) => {
    const { actor } = started(answers)
    await waitFor(actor, (snapshot) => snapshot.matches('unreachable'))
    expect(actor.getSnapshot().context.error).toEqual(new Error('offline'))
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot().value).toBe('loading')
    expect(actor.getSnapshot().context.error).toBeNull()
  })

  it.each<[keyof typeof historyAlerts | 'noRights', Partial<HistoryPort>]>([
    ['caseNotFound', { getCaseHistory: async () => ({ type: 'CaseNotFound' }) }],
    ['missingUuid', { getCaseHistory: async () => ({ type: 'ReceivedCaseHistory', ...opened, entries: [] }) }],
    ['unexpectedState', { getCaseRevision: async () => ({ type: 'ReceivedCaseRevision', ...aRevision('r9') }) }],
    ['noRights', { getCaseRevision: async () => ({ type: 'InsufficientPermissions' }) }],
  ])('can be asked for again from %s, for the case or the right may be there by then', async (state, answers) => {
    const { actor } = started(answers)
    const stuck = await waitFor(actor, (snapshot) => snapshot.matches(state))
    expect(stuck.status).toBe('active')
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot().value).toBe('loading')
  })

  it('shows the latest selection, however fast the clicks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('r1', 'r2', 'r3'), { minLength: 1, maxLength: 6 }), async (picks) => {
        const { actor } = await loaded()
        for (const uuid of picks) actor.send({ type: 'select', uuid })
        const last = picks.at(-1)
        const { context } = await waitFor(actor, (snapshot) => snapshot.matches('loaded'))
        expect(context.selected).toBe(last)
        expect(heights(context)?.[1]).toBe(Number(last?.slice(1)))
      }),
      { numRuns: 25 },
    )
  })
})
