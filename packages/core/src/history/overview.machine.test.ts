import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { OverviewPort, PageOfAllCasesResult } from './overview.calls'
import { casesOfPage, overviewMachine, pauseInTyping } from './overview.machine'

type Request = Parameters<OverviewPort['getPageOfAllCases']>[0]

const entry = (name: string) => ({ name, base: 'surgery', group: 'Alpine', user: 'ada' })

function started(answer: (request: Request) => PageOfAllCasesResult | Promise<PageOfAllCasesResult> = pageOf) {
  const asked: Request[] = []
  const clock = new SimulatedClock()
  const server: OverviewPort = {
    getPageOfAllCases: async (request) => {
      asked.push(request)
      return answer(request)
    },
  }
  const actor = createActor(overviewMachine, { input: { server }, clock }).start()
  const shown = () => waitFor(actor, (screen) => screen.matches('shown'))
  return { actor, asked, clock, shown }
}

/** Three pages. */
function pageOf({ after = '0' }: Request): PageOfAllCasesResult {
  const nth = Number(after)
  return {
    type: 'ReceivedPageOfAllCases',
    cases: [entry(`VH_${nth}`)],
    next: nth < 2 ? String(nth + 1) : null,
    ...(nth === 0 && { count: 3 }),
  }
}

describe('the overview of all cases', () => {
  it('begins with the cases saved last [HIST-09]', async () => {
    const { asked, shown } = started()
    expect((await shown()).context).toMatchObject({ cases: [entry('VH_0')], count: 3, after: '1' })
    expect(asked).toEqual([{ order: 'savedAt', descending: true, limit: casesOfPage }])
  })

  it('goes from page to page and back, and keeps the count [HIST-09]', async () => {
    const { actor, asked, shown } = started()
    await shown()
    for (const [type, name] of [
      ['next', 'VH_1'],
      ['next', 'VH_2'],
      ['next', 'VH_2'],
      ['previous', 'VH_1'],
      ['first', 'VH_0'],
      ['previous', 'VH_0'],
    ] as const) {
      actor.send({ type })
      expect((await shown()).context).toMatchObject({ cases: [entry(name)], count: 3 })
    }
    expect(asked.map(({ after }) => after)).toEqual([undefined, '1', '2', '1', undefined])
  })

  it('sorts, the other way at the second time, and from the first page [HIST-09]', async () => {
    const { actor, asked, shown } = started()
    await shown()
    actor.send({ type: 'next' })
    for (const order of ['case', 'case', 'savedAt'] as const) {
      await shown()
      actor.send({ type: 'sort', order })
    }
    await shown()
    expect(asked.slice(2).map(({ order, descending, after }) => [order, descending, after])).toEqual([
      ['case', false, undefined],
      ['case', true, undefined],
      ['savedAt', true, undefined],
    ])
  })

  it('searches after a pause in typing, in one study and among cases of one kind if asked [HIST-09]', async () => {
    const { actor, asked, clock, shown } = started()
    await shown()
    actor.send({ type: 'search', term: ' VH' })
    actor.send({ type: 'search', term: ' VH_2 ' })
    expect(asked).toHaveLength(1)
    clock.increment(pauseInTyping)
    await shown()
    actor.send({ type: 'choose', base: { group: 'Alpine', base: 'surgery' } })
    await shown()
    actor.send({ type: 'show', only: 'toVerify' })
    expect((await shown()).context.begins).toEqual([null])
    const surgery = { search: 'VH_2', base: { base: 'surgery' } }
    expect(asked.slice(1)).toMatchObject([{ search: 'VH_2' }, surgery, { ...surgery, only: 'toVerify' }])
  })

  it('is filtered by the status of cases while it shows one study [MORE-36]', async () => {
    const statuses = [{ id: 'withdrawn', text: { en: 'Withdrawn' } }]
    const { actor, asked, shown } = started((request) => ({ ...pageOf(request), ...(request.base && { statuses }) }))
    await shown()
    actor.send({ type: 'choose', base: { group: 'Alpine', base: 'surgery' } })
    expect((await shown()).context.statuses).toEqual(statuses)
    actor.send({ type: 'ofStatus', status: 'withdrawn' })
    await shown()
    actor.send({ type: 'choose', base: null })
    expect((await shown()).context).toMatchObject({ status: null, statuses: [] })
    expect(asked.map(({ status }) => status)).toEqual([undefined, undefined, 'withdrawn', undefined])
  })

  it('shows and hides columns without a call [HIST-09]', async () => {
    const { actor, asked, shown } = started()
    await shown()
    actor.send({ type: 'toggle', column: 'user' })
    expect([...actor.getSnapshot().context.columns]).toEqual(['case', 'base', 'group'])
    expect(asked).toHaveLength(1)
  })

  it('begins anew where a page is lost, and says when the server does not answer', async () => {
    let isOffline = false
    const { actor, asked, shown } = started((request) => {
      if (isOffline) throw new Error('offline')
      return request.after ? { type: 'PageNotFound' } : pageOf(request)
    })
    await shown()
    actor.send({ type: 'next' })
    await shown()
    expect(asked.map(({ after }) => after)).toEqual([undefined, '1', undefined])
    isOffline = true
    actor.send({ type: 'reload' })
    const { context } = await waitFor(actor, (screen) => screen.matches('unreachable'))
    expect(context.error).toEqual(new Error('offline'))
    isOffline = false
    actor.send({ type: 'reload' })
    await shown()
  })
})
