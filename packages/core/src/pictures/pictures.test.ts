import { describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { hasHollowMarks } from '../charts/chart'
import { queryAges, type StudyPictures } from './pictures.calls'
import { picturesMachine } from './pictures.machine'
import { mostPeriods, recruitmentOf } from './recruitment'
import { completenessChart, mostRows, percentOf, queriesChart, recruitmentChart, rowsOfPeople } from './studyCharts'

const points = (recruited: { month: string; cases: number }[], asOf: string) =>
  recruitmentOf(recruited, asOf).periods.map(({ from, total }) => `${from} ${total}`)

describe('recruitment', () => {
  it('is the running total of each month until today, also of those without a case [MORE-16]', () => {
    const recruited = [
      { month: '2025-11', cases: 2 },
      { month: '2026-01', cases: 3 },
    ]
    expect(points(recruited, '2026-02-10T09:00:00Z')).toEqual(['2025-11 2', '2025-12 2', '2026-01 5', '2026-02 5'])
    expect(points([], '2026-02-10T09:00:00Z')).toEqual([])
  })

  it('goes by quarters or years where there are too many months, and loses no case [MORE-16]', () => {
    const recruited = [
      { month: '2022-12', cases: 1 },
      { month: '2023-01', cases: 2 },
      { month: '2025-12', cases: 4 },
    ]
    expect(recruitmentOf(recruited, '2025-11-30T00:00:00Z').periods).toHaveLength(13)
    expect(recruitmentOf(recruited, '2025-11-30T00:00:00Z').length).toBe('quarter')
    expect(points(recruited, '2025-12-01T00:00:00Z').slice(0, 2)).toEqual(['2022-10 1', '2023-01 3'])
    expect(points(recruited, '2025-12-01T00:00:00Z').at(-1)).toBe('2025-10 7')
    const long = recruitmentOf([{ month: '1999-05', cases: 9 }], '2026-02-10T00:00:00Z')
    expect([long.length, long.periods.length, long.periods.at(-1)]).toEqual(['year', 28, { from: '2026-01', total: 9 }])
    expect(recruitmentOf([{ month: '2023-03', cases: 1 }], '2026-02-01T00:00:00Z').periods).toHaveLength(mostPeriods)
  })

  it('has hollow points until there are five cases [MORE-16] [STAT-09]', () => {
    const of = (cases: number) =>
      recruitmentChart(recruitmentOf([{ month: '2026-01', cases }], '2026-01-31T00:00:00Z'), (from) => from, 'Cases')
    expect([hasHollowMarks(of(4)), hasHollowMarks(of(5))]).toEqual([true, false])
  })
})

describe('completeness', () => {
  it('is 100 per cent only if it is whole, and 0 only if there is nothing [MORE-16]', () => {
    const percent = (complete: number, cases: number) => percentOf({ complete, cases })
    expect([percent(0, 900), percent(1, 900), percent(899, 900), percent(900, 900)]).toEqual([0, 1, 99, 100])
    expect([percent(1, 3), percent(0, 0)]).toEqual([33, null])
  })

  it('is said in per cent and as of how many, hollow for fewer than five cases [MORE-16]', () => {
    const words = { nameOf: () => 'A', asideOf: () => '3 of 4', series: 'Complete' }
    expect(completenessChart([{ complete: 3, cases: 4 }], words).series[0]?.points).toEqual([
      { value: 75, isHollow: true, aside: '3 of 4' },
    ])
  })

  it('has a row per person, and one for all others, whose sum stays [MORE-16]', () => {
    const people = Array.from({ length: 30 }, (_, nth) => ({ owner: `p${nth}`, complete: 1, cases: 2 }))
    const rows = rowsOfPeople({ people, otherPeople: { people: 5, complete: 6, cases: 7 } })
    expect(rows).toHaveLength(mostRows)
    expect(rows.at(-1)).toEqual({ owner: null, name: '', people: 24, complete: 25, cases: 45 })
    expect(rows.reduce((sum, { cases }) => sum + cases, 0)).toBe(67)
    expect(rowsOfPeople({ people: people.slice(0, mostRows) })).toHaveLength(mostRows)
    expect(rowsOfPeople({ people: people.slice(0, mostRows) }).every(({ owner }) => owner !== null)).toBe(true)
  })
})

describe('queries by age', () => {
  it('are in every whole number of days exactly once [MORE-16]', () => {
    for (let days = 0; days < 100; days++)
      expect(queryAges.filter(({ from, to }) => days >= from && (to === null || days <= to))).toHaveLength(1)
    const none = { open: 0, answered: 0 }
    const queries = { days0: { open: 2, answered: 1 }, days3: none, days8: none, days15: none, days31: none }
    const chart = queriesChart(queries, (age) => age, { open: 'Open', answered: 'Answered' })
    expect(chart.series.map(({ points }) => points[0]?.value)).toEqual([2, 1])
  })
})

const pictures: StudyPictures = {
  type: 'ReceivedStudyPictures',
  text: {},
  asOf: '2026-03-02T10:00:00Z',
  cases: 1,
  complete: 1,
  uncounted: 0,
  recruited: [],
  sections: [],
  people: [],
  queries: {
    days0: { open: 0, answered: 0 },
    days3: { open: 0, answered: 0 },
    days8: { open: 0, answered: 0 },
    days15: { open: 0, answered: 0 },
    days31: { open: 0, answered: 0 },
  },
  verification: { notSigned: 1, signed: 0, verified: 0, changed: 0 },
}

describe('the screen of the pictures', () => {
  it('keeps the pictures while it asks for another person, and knows whose they are if that fails [MORE-16]', async () => {
    const asked: (string | undefined)[] = []
    const failing = { now: false }
    const server = {
      getStudyPictures: async ({ person }: { readonly person?: string | undefined }) => {
        asked.push(person)
        if (failing.now) throw new Error('offline')
        return pictures
      },
    }
    const base = { group: 'Ward', base: 'visit' }
    const actor = createActor(picturesMachine, { input: { server, base } }).start()
    const reached = (state: 'shown' | 'unreachable' | 'loading') =>
      vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true), { interval: 1 })
    await reached('shown')
    failing.now = true
    actor.send({ type: 'choose', owner: 'ben' })
    expect(actor.getSnapshot().context.pictures).toBe(pictures)
    await reached('unreachable')
    expect(actor.getSnapshot().context).toMatchObject({ owner: 'ben', ownerOfPictures: null, pictures })
    failing.now = false
    actor.send({ type: 'reload' })
    await reached('shown')
    expect([asked, actor.getSnapshot().context.ownerOfPictures]).toEqual([[undefined, 'ben', 'ben'], 'ben'])
  })

  it('says that there is no such study [MORE-16]', async () => {
    const server = { getStudyPictures: async () => ({ type: 'KnowledgeBaseNotFound' }) as const }
    const actor = createActor(picturesMachine, { input: { server, base: { group: 'Ward', base: 'visit' } } }).start()
    await vi.waitFor(() => expect(actor.getSnapshot().matches('notFound')).toBe(true), { interval: 1 })
  })
})
