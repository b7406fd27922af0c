import { aBase } from '@casebook/test-fixtures/bases'
import { describe, expect, it } from 'vitest'
import { getShortestPaths } from 'xstate/graph'
import { aRevision, caseId, historyThat, opened } from './history.fixture'
import { type HistoryEvent, historyMachine } from './history.machine'
import { comparedFacts, historyAlert, historyAlerts, valueView } from './historyView'
import { historyViews } from './historyViews'

const revisions = new Map(['r1', 'r2'].map((uuid) => [uuid, aRevision(uuid)]))

describe('the history screen', () => {
  it('alerts in exactly these three states [HIST-07]', () => {
    for (const [state, alert] of Object.entries(historyAlerts)) expect(historyAlert(state)).toBe(alert)
    for (const state of ['loading', 'loaded', 'noRights', 'failed', 'toString', ''])
      expect(historyAlert(state)).toBeNull()
  })

  it('has two views, and shows values on request with permission [HIST-03] [HIST-04]', () => {
    expect(historyViews).toEqual(['plain', 'detailed'])
    for (const wantsValues of [true, false]) {
      expect(valueView('loaded', { wantsValues })).toEqual({ offersShowValues: true, showsValues: wantsValues })
      expect(valueView('noRights', { wantsValues })).toEqual({ offersShowValues: false, showsValues: false })
    }
  })

  it('compares two revisions once both have loaded, and the first with an empty one [HIST-02]', () => {
    const heights = (selected: string | null, comparedWith: string | null) => {
      const compared = comparedFacts({ selected, comparedWith, revisions })
      return (
        compared && [compared.before, compared.after].map((facts) => facts.find(({ id }) => id === 'height')?.value)
      )
    }
    expect(heights('r2', 'r1')).toEqual([1, 2])
    expect(heights('r2', null)).toEqual([undefined, 2])
    expect(heights('r2', 'r3')).toBeNull()
    expect(heights('r3', 'r2')).toBeNull()
    expect(heights(null, 'r1')).toBeNull()
  })
})

describe('every way through the history', () => {
  const { history, bases } = historyThat()
  const events = [
    { type: 'ReceivedCaseHistory', ...opened },
    { type: 'ReceivedCaseHistory', ...opened, entries: [] },
    ...['r1', 'r2', 'r3'].map((uuid) => ({ type: 'Fetched', revisions: [aRevision(uuid)], base: null })),
    { type: 'Fetched', revisions: [], base: aBase({ version: '1' }) },
    { type: 'UnexpectedRevision' },
    { type: 'CaseNotFound' },
    { type: 'select', uuid: 'r1' },
    { type: 'select', uuid: 'r9' },
    { type: 'compareWith', uuid: null },
    { type: 'toggleValues' },
    { type: 'show', view: 'detailed' },
    { type: 'xstate.after.scrollDelay.history.loaded.settling' },
    { type: 'reload' },
    { type: 'unreachable', error: 'offline' },
    { type: 'InsufficientPermissions' },
    // The cast is safe: the only other event is that of the chart's delay.
  ] as HistoryEvent[]
  const paths = getShortestPaths(historyMachine, {
    input: { history, bases, caseId, question: 'height' },
    events,
    serializeState: ({ value, context: { selected, comparedWith, revisions, versions } }) =>
      JSON.stringify([value, selected, comparedWith, [...revisions.keys()], versions.size]),
  })
  const nameOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

  it('reaches every state', () => {
    const outer = Object.keys(historyMachine.states).filter((state) => state !== 'loaded' && state !== 'opening')
    const inner = Object.keys(historyMachine.states.loaded?.states ?? {}).map((state) => nameOf({ loaded: state }))
    expect(new Set(paths.map(({ state }) => nameOf(state.value)))).toEqual(new Set([...outer, ...inner]))
  })

  it('shows values only of the case’s loaded revisions, and never without permission [HIST-04]', () => {
    for (const { state } of paths) {
      const { context } = state
      for (const uuid of context.revisions.keys()) expect(opened.entries.map((entry) => entry.uuid)).toContain(uuid)
      if (state.matches('loaded')) expect(comparedFacts(context)).not.toBeNull()
      if (state.matches('noRights')) expect(comparedFacts(context)).toBeNull()
      if (context.selected !== null) expect(context.opened).not.toBeNull()
    }
  })
})
