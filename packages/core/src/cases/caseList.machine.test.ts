import { describe, expect, it, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import { type CaseListEvent, caseListMachine, pauseInTyping } from './caseList.machine'
import type { CaseEntry, CasesPort } from './cases.calls'

const base = { group: 'hernia', base: 'baseline' }
const aCase = (name: string): CaseEntry => ({ name, user: 'ada', ...base })
const all = [aCase('VH_1'), aCase('VH_2')]

/** A port with the given responses, and a log of the calls. */
function casesThat(answers: Partial<CasesPort> = {}) {
  const asked: unknown[] = []
  const cases = {
    listMyCases: async () => ({ type: 'ReceivedCases', cases: all }),
    listMyCasesFiltered: async (request: unknown) => {
      asked.push(request)
      return { type: 'ReceivedCases', cases: [aCase('VH_2')] }
    },
    resolveCase: async (request: unknown) => {
      asked.push(request)
      return { type: 'CaseResolved', ...base, owner: 'ada', name: 'VH_1' }
    },
    ...answers,
  } as CasesPort
  return { cases, asked }
}

async function listed(cases: CasesPort) {
  const actor = createActor(caseListMachine, { input: { cases, base, username: 'me' } }).start()
  await waitFor(actor, (list) => list.matches('listed'))
  return actor
}

describe('the list of cases', () => {
  it('opens the chosen case, the right owner’s if two people share the name [BASE-02]', async () => {
    const { cases, asked } = casesThat()
    const actor = await listed(cases)
    actor.send({ type: 'open', entry: all[0]! })
    const opened = await waitFor(actor, (list) => list.matches('opened'))
    expect(opened.context.resolved).toEqual({ ...base, owner: 'ada', name: 'VH_1' })
    expect(asked).toEqual([{ ...base, name: 'VH_1', owner: 'ada' }])
  })

  it('stays open when the case has disappeared', async () => {
    const { cases } = casesThat({ resolveCase: async () => ({ type: 'CaseNotFound' }) })
    const actor = await listed(cases)
    actor.send({ type: 'open', entry: all[0]! })
    const back = await waitFor(actor, (list) => list.matches('listed'))
    expect(back.context.problem).toBe('CaseNotFound')
  })

  it('searches inside cases on the server after a pause in typing [BASE-02]', async () => {
    vi.useFakeTimers()
    try {
      const { cases, asked } = casesThat()
      const actor = createActor(caseListMachine, { input: { cases, base, username: 'me' } }).start()
      await vi.advanceTimersByTimeAsync(0)
      actor.send({ type: 'find', term: 'mes', looksInside: true })
      await vi.advanceTimersByTimeAsync(pauseInTyping - 1)
      actor.send({ type: 'find', term: 'mesh ', looksInside: true })
      await vi.advanceTimersByTimeAsync(pauseInTyping - 1)
      expect(asked).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toEqual([{ base, content: 'mesh' }])
      expect(actor.getSnapshot().context.inside).toEqual([aCase('VH_2')])
    } finally {
      vi.useRealTimers()
    }
  })

  it('makes no call while only names are searched', async () => {
    const { cases, asked } = casesThat()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'VH', looksInside: false })
    actor.send({ type: 'find', term: ' ', looksInside: true })
    expect(actor.getSnapshot().matches('listed')).toBe(true)
    expect(asked).toEqual([])
  })

  it('drops matches inside cases when the term changes', async () => {
    const { cases } = casesThat()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.context.inside !== null)
    actor.send({ type: 'find', term: 'mes', looksInside: false })
    expect(actor.getSnapshot().context.inside).toBeNull()
  })
})

describe('a list of cases that fails to load', () => {
  const start = (answers: Partial<CasesPort>) => {
    const { cases, asked } = casesThat(answers)
    return { actor: createActor(caseListMachine, { input: { cases, base, username: 'me' } }).start(), asked }
  }
  const offline = () => Promise.reject('offline')

  it('starts empty and shows the reason until it is requested again', async () => {
    const { actor } = start({ listMyCases: offline })
    expect(actor.getSnapshot()).toMatchObject({
      value: 'loading',
      context: {
        ...{ base, username: 'me', all: null, term: '', looksInside: false, inside: null },
        ...{ chosen: null, problem: null, resolved: null, error: null },
      },
    })
    await waitFor(actor, (list) => list.matches('unreachable'))
    expect(actor.getSnapshot().context).toMatchObject({ all: null, error: 'offline' })
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { error: null } })
  })

  it('falls back to names if searching inside cases fails', async () => {
    const { actor } = start({ listMyCasesFiltered: offline })
    await waitFor(actor, (list) => list.matches('listed'))
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { term: 'mesh', looksInside: true } })
    await waitFor(actor, (list) => list.matches('searching'))
    await waitFor(actor, (list) => list.matches('listed'))
    expect(actor.getSnapshot().context).toMatchObject({ problem: 'failed', error: 'offline', inside: null })
    actor.send({ type: 'find', term: 'me', looksInside: false })
    expect(actor.getSnapshot().context.problem).toBeNull()
  })

  it('reports a case that could not be opened until the next attempt', async () => {
    let answer: CasesPort['resolveCase'] = offline
    const { actor } = start({ resolveCase: (request) => answer(request) })
    await waitFor(actor, (list) => list.matches('listed'))
    actor.send({ type: 'open', entry: all[0]! })
    expect(actor.getSnapshot()).toMatchObject({ value: 'opening', context: { chosen: all[0] } })
    await waitFor(actor, (list) => list.matches('listed'))
    expect(actor.getSnapshot().context).toMatchObject({ problem: 'failed', error: 'offline' })
    answer = async () => ({ type: 'CaseResolved', ...base, owner: 'ada', name: 'VH_2' })
    actor.send({ type: 'open', entry: all[1]! })
    expect(actor.getSnapshot().context).toMatchObject({ chosen: all[1], problem: null })
    await waitFor(actor, (list) => list.matches('opened'))
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', context: { resolved: { name: 'VH_2' } } })
  })

  it.each(['waiting', 'searching'] as const)('opens a case also while it is %s', async (state) => {
    const { actor, asked } = start({ listMyCasesFiltered: () => new Promise(() => {}) })
    await waitFor(actor, (list) => list.matches('listed'))
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches(state))
    actor.send({ type: 'open', entry: { name: 'VH_1', ...base } })
    expect(actor.getSnapshot().context.chosen).toEqual({ name: 'VH_1', ...base })
    await waitFor(actor, (list) => list.matches('opened'))
    expect(asked).toEqual([{ ...base, name: 'VH_1', owner: 'me' }])
  })

  it('reloads on request, and stops searching once the term changes', async () => {
    const { actor } = start({ listMyCasesFiltered: () => new Promise(() => {}) })
    await waitFor(actor, (list) => list.matches('listed'))
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches('searching'))
    actor.send({ type: 'find', term: '', looksInside: true })
    expect(actor.getSnapshot()).toMatchObject({ value: 'listed', context: { term: '' } })
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { all } })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be loaded again after %s', async (type) => {
    const { actor } = start({ listMyCases: async () => ({ type }) })
    await waitFor(actor, (list) => list.matches('unreachable'))
    expect(actor.getSnapshot().context.error).toEqual(new Refused(type))
  })
})

describe('every way through the list of cases', () => {
  const events = [
    { type: 'ReceivedCases', cases: all },
    { type: 'find', term: 'mesh', looksInside: true },
    { type: 'find', term: 'VH', looksInside: false },
    { type: `xstate.after.pauseInTyping.caseList.waiting` },
    { type: 'open', entry: all[0]! },
    { type: 'reload' },
    { type: 'CaseResolved', ...base, owner: 'ada', name: 'VH_1' },
    { type: 'CaseNotFound' },
    { type: 'unreachable', error: 'offline' },
    // The cast is safe: the only other event is that of the chart's delay.
  ] as CaseListEvent[]
  const { cases } = casesThat()
  const paths = getShortestPaths(caseListMachine, {
    input: { cases, base, username: 'me' },
    events,
    stopWhen: ({ status }) => status === 'done',
  })

  it('reaches every state', () => {
    // Without a term to look for inside, `waiting` is left immediately, so it appears with one.
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(Object.keys(caseListMachine.states)))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'has a list to show in %s if it ever came',
    (_, path) => {
      const came = [...path.steps.map(({ state }) => state.value), path.state.value].includes('listed')
      expect(path.state.context.all).toEqual(came ? all : null)
    },
  )
})
