import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import type { ListedQuery, QueryPageRequest } from './queryList.calls'
import { filterPause, isFiltered, queryListMachine } from './queryList.machine'

const query = { uuid: 'q1', caseIdentifier: 'VH_1' } as ListedQuery
const counts = { mine: 1, others: 0, closed: 0 }

function start(answer: (request: QueryPageRequest) => unknown = () => null) {
  const asked: QueryPageRequest[] = []
  const clock = new SimulatedClock()
  const screen = createActor(queryListMachine, {
    clock,
    input: {
      language: 'en',
      timeZone: 'Europe/Berlin',
      words: { internal: 'Automatic check', token: 'Sent from outside' },
      server: {
        getPageOfQueries: async (request) => {
          asked.push(request)
          const other = answer(request)
          if (other === 'offline') throw new Error('offline')
          const page = { type: 'ReceivedPageOfQueries', queries: [query], next: request.after ? null : 'second' }
          return (other ?? { ...page, ...(!request.after && { counts }) }) as never
        },
      },
    },
  }).start()
  return { asked, clock, screen, shown: () => waitFor(screen, (state) => state.matches('shown')) }
}

describe('the screen of queries', () => {
  it('begins with the newest, of everybody’s turn [QRY-08]', async () => {
    const { asked, shown } = start()
    expect((await shown()).context).toMatchObject({ queries: [query], counts, next: 'second' })
    expect(asked).toMatchObject([{ sort: { column: 'instant', descending: true }, filters: {} }])
    expect(asked[0]).not.toHaveProperty('turn')
  })

  it('asks again a second after the last word of a filter, from the first page [QRY-08]', async () => {
    const { asked, clock, screen, shown } = start()
    await shown()
    screen.send({ type: 'next' })
    await shown()
    screen.send({ type: 'filter', column: 'value', filter: { text: 'a', negate: false } })
    clock.increment(filterPause - 1)
    screen.send({ type: 'filter', column: 'value', filter: { text: 'ab', negate: true } })
    clock.increment(filterPause - 1)
    expect(asked).toHaveLength(2)
    clock.increment(1)
    expect(isFiltered((await shown()).context)).toBe(true)
    expect(asked.slice(2)).toMatchObject([{ filters: { value: { text: 'ab', negate: true } } }])
    expect(asked[2]).not.toHaveProperty('after')
    screen.send({ type: 'clear' })
    expect(isFiltered((await shown()).context)).toBe(false)
  })

  it('finds a day as people write it and as the list shows it [QRY-08]', async () => {
    const { asked, clock, screen, shown } = start()
    await shown()
    for (const text of ['20 Nov 2026', '20.11.2026', '2026-11-20']) {
      screen.send({ type: 'filter', column: 'instant', filter: { text, negate: true } })
      clock.increment(filterPause)
      await shown()
      const filters = { instant: { text: '2026-11-20', negate: true } }
      expect(asked.at(-1)).toMatchObject({ filters, timeZone: 'Europe/Berlin' })
    }
  })

  it('sorts up and then down at a click, and keeps to one turn [QRY-08]', async () => {
    const { asked, screen, shown } = start()
    await shown()
    screen.send({ type: 'sort', column: 'value' })
    await shown()
    screen.send({ type: 'sort', column: 'value' })
    screen.send({ type: 'turn', turn: 'mine' })
    await shown()
    expect(asked.map(({ sort }) => [sort.column, sort.descending]).slice(1)).toEqual([
      ['value', false],
      ['value', true],
      ['value', true],
    ])
    expect(asked.at(-1)).toMatchObject({ turn: 'mine' })
  })

  it('goes on and back, and keeps the chosen query and the counts [QRY-08]', async () => {
    const { asked, screen, shown } = start()
    await shown()
    screen.send({ type: 'choose', query })
    screen.send({ type: 'next' })
    expect((await shown()).context).toMatchObject({ chosen: query, counts, next: null })
    screen.send({ type: 'previous' })
    await shown()
    expect(asked.map(({ after }) => after)).toEqual([undefined, 'second', undefined])
  })

  it('begins anew where its page is gone, and says that the server did not answer [QRY-08]', async () => {
    let answers: unknown = null
    const { asked, screen, shown } = start(() => answers)
    await shown()
    answers = { type: 'PageNotFound' }
    screen.send({ type: 'next' })
    answers = null
    await shown()
    expect(asked.at(-1)).not.toHaveProperty('after')
    answers = 'offline'
    screen.send({ type: 'reload' })
    await waitFor(screen, (state) => state.matches('unreachable'))
    answers = null
    screen.send({ type: 'reload' })
    await shown()
  })
})
