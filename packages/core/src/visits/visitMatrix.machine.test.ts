import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { pauseInTyping, rowsOfPage, visitMatrixMachine } from './visitMatrix.machine'
import type { VisitMatrix, VisitMatrixRequest, VisitsPort } from './visits.calls'

const base = { group: 'Alps', base: 'hernia' }

/** Three pages. */
function pageOf({ after = '0' }: VisitMatrixRequest): VisitMatrix {
  const nth = Number(after)
  return {
    type: 'ReceivedVisitMatrix',
    text: { en: 'Hernia' },
    columns: [],
    rows: [{ owner: 'ada', name: `VH_${nth}`, mayEdit: true, visits: [] }],
    next: nth < 2 ? String(nth + 1) : null,
    ...(nth === 0 && { count: 3, sites: ['Bern'] }),
  }
}

function started(answer: VisitsPort['getVisitMatrix'] = async (request) => pageOf(request)) {
  const asked: VisitMatrixRequest[] = []
  const clock = new SimulatedClock()
  const server: VisitsPort = {
    getVisitMatrix: (request) => {
      asked.push(request)
      return answer(request)
    },
  }
  const actor = createActor(visitMatrixMachine, { input: { server, base }, clock }).start()
  const reached = async (state: 'shown' | 'unreachable' | 'notFound') =>
    (await waitFor(actor, (screen) => screen.matches(state))).context
  return { actor, asked, clock, reached }
}

describe('the matrix of cases and visits', () => {
  it('goes from page to page and back, and keeps what only the first page tells [MORE-36]', async () => {
    const { actor, asked, reached } = started()
    await reached('shown')
    for (const [type, name] of [
      ['next', 'VH_1'],
      ['next', 'VH_2'],
      ['next', 'VH_2'],
      ['previous', 'VH_1'],
      ['first', 'VH_0'],
      ['previous', 'VH_0'],
    ] as const) {
      actor.send({ type })
      expect(await reached('shown')).toMatchObject({
        page: { rows: [{ name }] },
        count: { count: 3 },
        choices: { sites: ['Bern'] },
      })
    }
    expect(asked[0]).toEqual({ base, limit: rowsOfPage })
    expect(asked.map(({ after }) => after)).toEqual([undefined, '1', '2', '1', undefined])
  })

  it('is narrowed from its first page: by status and site at once, by name after a pause in typing [MORE-36]', async () => {
    const { actor, asked, clock, reached } = started()
    await reached('shown')
    actor.send({ type: 'next' })
    await reached('shown')
    actor.send({ type: 'filter', status: 'withdrawn' })
    await reached('shown')
    actor.send({ type: 'filter', site: 'Bern' })
    await reached('shown')
    actor.send({ type: 'search', term: ' VH' })
    actor.send({ type: 'search', term: ' VH_2 ' })
    expect(asked).toHaveLength(4)
    clock.increment(pauseInTyping)
    await reached('shown')
    const first = { base, limit: rowsOfPage }
    expect(asked.slice(2)).toEqual([
      { ...first, status: 'withdrawn' },
      { ...first, status: 'withdrawn', site: 'Bern' },
      { ...first, status: 'withdrawn', site: 'Bern', search: 'VH_2' },
    ])
  })

  it('begins anew where a page is lost, and says that the server does not answer, or that there is no such study [MORE-36]', async () => {
    let answer: 'page' | 'offline' | 'gone' = 'page'
    const { actor, asked, reached } = started(async (request) => {
      if (answer === 'offline') throw new Error('offline')
      if (answer === 'gone') return { type: 'KnowledgeBaseNotFound' }
      return request.after ? { type: 'PageNotFound' } : pageOf(request)
    })
    await reached('shown')
    actor.send({ type: 'next' })
    await reached('shown')
    expect(asked.map(({ after }) => after)).toEqual([undefined, '1', undefined])
    answer = 'offline'
    actor.send({ type: 'reload' })
    expect((await reached('unreachable')).page?.rows).toHaveLength(1)
    answer = 'gone'
    actor.send({ type: 'reload' })
    await reached('notFound')
  })
})
