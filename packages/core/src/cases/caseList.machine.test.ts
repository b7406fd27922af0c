import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { Refused } from '../refusal'
import { aCase, all, base, begin, byName, casesThat, latest, listed, names, rest } from './caseList.fixture'
import { type CaseListContext, type CaseListEvent, caseListMachine } from './caseList.machine'
import { shownCases } from './caseSearch'
import type { CasesPort } from './cases.calls'

const offline = () => Promise.reject('offline')

/** Lists of three cases in two pages, the names of which begin with what is searched for. */
function pages(answers: Partial<CasesPort> = {}) {
  const asked: Parameters<CasesPort['getPageOfCases']>[0][] = []
  const { cases } = casesThat({
    async getPageOfCases(request) {
      asked.push(request)
      const { search, order, after } = request
      const first = search ?? (order === 'name' ? 'VH' : order)
      const page = { type: 'ReceivedPageOfCases', count: 3, moreCases: false } as const
      return after
        ? { ...page, cases: [aCase(`${first}_3`)], next: null }
        : { ...page, cases: [aCase(`${first}_1`), aCase(`${first}_2`)], next: 'two' }
    },
    ...answers,
  })
  return { cases, asked }
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
    expect((await rest(actor)).context.problem).toBe('CaseNotFound')
  })

  it('makes no call while only names of a list are searched that is here', async () => {
    const { cases, asked } = casesThat()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'VH_2', looksInside: false })
    expect([actor.getSnapshot().value, names(actor.getSnapshot().context)]).toEqual(['listed', ['VH_2']])
    actor.send({ type: 'find', term: ' ', looksInside: true })
    expect([actor.getSnapshot().value, asked]).toEqual(['listed', []])
  })
})

describe('a list of cases that comes in pages [MORE-12]', () => {
  const page = { base, ...byName, limit: 100 }

  it('shows the first page, and the next below it when it is asked for', async () => {
    const { cases, asked } = pages()
    const actor = await listed(cases)
    expect(shownCases(actor.getSnapshot().context)).toMatchObject({ next: 'two', cases: { length: 2 } })
    actor.send({ type: 'more' })
    expect(actor.getSnapshot().value).toBe('loadingMore')
    const { context } = await rest(actor)
    expect([names(context), shownCases(context).next]).toEqual([['VH_1', 'VH_2', 'VH_3'], null])
    actor.send({ type: 'more' })
    expect(actor.getSnapshot().value).toBe('listed')
    expect(asked).toEqual([page, { ...page, after: 'two' }])
  })

  it('lets the server search names as long as not all of the list is here', async () => {
    const { cases, asked } = pages()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: ' needle ', looksInside: false })
    expect(actor.getSnapshot().value).toBe('waiting')
    await waitFor(actor, (list) => list.context.named !== null)
    expect(names(actor.getSnapshot().context)).toEqual(['needle_1', 'needle_2'])
    actor.send({ type: 'more' })
    const { context } = await rest(actor)
    expect([names(context), shownCases(context).next]).toEqual([['needle_1', 'needle_2', 'needle_3'], null])
    expect(asked.slice(1)).toMatchObject([{ search: 'needle' }, { search: 'needle', after: 'two' }])
    actor.send({ type: 'find', term: '', looksInside: false })
    expect([actor.getSnapshot().value, names(actor.getSnapshot().context)]).toEqual(['listed', ['VH_1', 'VH_2']])
  })

  it('asks the server for another order, and goes on in it', async () => {
    const { cases, asked } = pages()
    const actor = await listed(cases)
    actor.send({ type: 'sort', order: latest })
    // The rows of before are shown until the others are here, under their own order.
    expect([actor.getSnapshot().value, shownCases(actor.getSnapshot().context).order]).toEqual(['loading', byName])
    await rest(actor)
    actor.send({ type: 'more' })
    const { context } = await rest(actor)
    expect(names(context)).toEqual(['savedAt_1', 'savedAt_2', 'savedAt_3'])
    expect(shownCases(context).order).toEqual(latest)
    expect(asked.slice(1)).toMatchObject([latest, { ...latest, after: 'two' }])
  })

  it('sorts what it has found as well, without another pause', async () => {
    const { cases, asked } = pages()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'needle', looksInside: false })
    await waitFor(actor, (list) => list.context.named !== null)
    actor.send({ type: 'sort', order: latest })
    await waitFor(actor, (list) => list.matches('searching'))
    expect(names(actor.getSnapshot().context)).toEqual(['needle_1', 'needle_2'])
    const { context } = await rest(actor)
    expect(shownCases(context).order).toEqual(latest)
    expect(asked.slice(2)).toMatchObject([latest, { ...latest, search: 'needle' }])
  })

  it('begins again where the server does not know the page', async () => {
    const { cases } = pages()
    const { getPageOfCases } = cases
    const actor = await listed({
      ...cases,
      getPageOfCases: async (request) => (request.after ? { type: 'PageNotFound' } : getPageOfCases(request)),
    })
    actor.send({ type: 'more' })
    await waitFor(actor, (list) => list.matches('loading'))
    expect(names((await rest(actor)).context)).toEqual(['VH_1', 'VH_2'])
  })
})

describe('a list of cases that fails to load', () => {
  it('starts empty and shows the reason until it is requested again', async () => {
    const actor = begin(casesThat({ getPageOfCases: offline }).cases)
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { all: null, problem: null, error: null } })
    await waitFor(actor, (list) => list.matches('unreachable'))
    expect(actor.getSnapshot().context).toMatchObject({ all: null, error: 'offline' })
    actor.send({ type: 'reload' })
    expect(actor.getSnapshot()).toMatchObject({ value: 'loading', context: { error: null } })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)('can be loaded again after %s', async (type) => {
    const actor = begin(casesThat({ getPageOfCases: async () => ({ type }) }).cases)
    await waitFor(actor, (list) => list.matches('unreachable'))
    expect(actor.getSnapshot().context.error).toEqual(new Refused(type))
  })
})

/** The problem, the events that lead to it, the call that fails, and the cases that stay shown. */
const failures: readonly [CaseListContext['problem'], CaseListEvent[], keyof CasesPort, readonly string[]][] = [
  ['loading', [{ type: 'sort', order: latest }], 'getPageOfCases', ['savedAt_1', 'savedAt_2']],
  ['loadingMore', [{ type: 'more' }], 'getPageOfCases', ['VH_1', 'VH_2', 'VH_3']],
  ['searching', [{ type: 'find', term: 'VH', looksInside: false }], 'getPageOfCases', ['VH_1', 'VH_2']],
  ['searching', [{ type: 'find', term: 'VH_2', looksInside: true }], 'searchInCases', ['VH_2']],
  ['opening', [{ type: 'open', entry: all[0]! }], 'resolveCase', ['VH_1', 'VH_2']],
]

describe.each(failures)('a list of cases whose call fails while %s', (problem, events, call, afterwards) => {
  it(`keeps its rows and its term, and makes ${call} again on request [MORE-12]`, async () => {
    let isDown = false
    const { cases } = pages()
    const answer = cases[call] as (request: unknown) => Promise<unknown>
    const actor = await listed({
      ...cases,
      [call]: (request: unknown) => (isDown ? offline() : answer(request)),
    } as CasesPort)
    isDown = true
    for (const event of events) actor.send(event)
    await waitFor(actor, (list) => list.matches('listed') && list.context.problem !== null)
    const { context } = actor.getSnapshot()
    expect(context).toMatchObject({ problem, error: 'offline' })
    expect(names(context).length).toBeGreaterThan(0)
    const { term } = context
    isDown = false
    actor.send({ type: 'retry' })
    expect(actor.getSnapshot().context.problem).toBeNull()
    const again = await waitFor(actor, (list) => list.matches('listed') || list.matches('opened'))
    expect(again.context).toMatchObject({ term, problem: null, error: null })
    expect(names(again.context)).toEqual(afterwards)
    expect(again.matches('opened')).toBe(problem === 'opening')
  })
})

describe('every way through the list of cases', () => {
  const events = [
    { type: 'ReceivedPageOfCases', cases: all, next: null },
    { type: 'ReceivedFoundCases', cases: all, searched: 2, next: null },
    { type: 'PageNotFound' },
    { type: 'find', term: 'mesh', looksInside: true },
    { type: 'find', term: 'VH', looksInside: false },
    { type: `xstate.after.pauseInTyping.caseList.waiting` },
    { type: 'open', entry: all[0]! },
    { type: 'stop' },
    { type: 'retry' },
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
    // Without a term to look for inside, `waiting` is left immediately, so it appears with one, and `loaded` always is.
    // Pages could be added for ever, so they have tests of their own, and so has the search of names by the server.
    const apart = ['loaded', 'loadingMore', 'searching']
    const states = Object.keys(caseListMachine.states).filter((state) => !apart.includes(state))
    expect(new Set(paths.map((path) => path.state.value))).toEqual(new Set(states))
  })

  it.each(paths.map((path) => [path.state.value, path] as const))(
    'has a list to show in %s if it ever came',
    (_, path) => {
      const came = [...path.steps.map(({ state }) => state.value), path.state.value].includes('listed')
      expect(path.state.context.all?.cases ?? null).toEqual(came ? all : null)
    },
  )
})
