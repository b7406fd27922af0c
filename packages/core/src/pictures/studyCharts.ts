/** The numbers of a study as charts. Words come from outside: the rules know no language. */
import type { StatusOfCase } from '../cases/cases.calls'
import { type Chart, type ChartPoint, fewCases } from '../charts/chart'
import {
  type QueryAge,
  queryAges,
  type StudyPictures,
  type VerificationLevel,
  verificationLevels,
} from './pictures.calls'
import type { Recruitment } from './recruitment'

/** So many rows are read at one look. */
export const mostRows = 12

/** A number of cases. Fewer than five say little. */
const ofCases = (cases: number): ChartPoint => ({ value: cases, isHollow: cases > 0 && cases < fewCases })

export function recruitmentChart({ periods }: Recruitment, nameOf: (from: string) => string, series: string): Chart {
  return {
    kind: 'line',
    categories: periods.map(({ from }) => nameOf(from)),
    series: [{ name: series, points: periods.map(({ total }) => ofCases(total)) }],
  }
}

interface Share {
  readonly complete: number
  readonly cases: number
}

/** The share of complete cases in whole per cent. Only a whole is 100, and only nothing is 0. */
export function percentOf({ complete, cases }: Share): number | null {
  if (cases === 0) return null
  if (complete === 0 || complete === cases) return complete === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((100 * complete) / cases)))
}

interface ShareWords<Row> {
  readonly nameOf: (row: Row) => string
  /** "42 of 48". */
  readonly asideOf: (row: Share) => string
  readonly series: string
}

/** A row per section or person, in their order. */
export function completenessChart<Row extends Share>(
  rows: readonly Row[],
  { nameOf, asideOf, series }: ShareWords<Row>,
): Chart {
  return {
    kind: 'rows',
    most: 100,
    categories: rows.map(nameOf),
    series: [
      {
        name: series,
        points: rows.map((row) => ({
          value: percentOf(row),
          isHollow: row.cases > 0 && row.cases < fewCases,
          aside: asideOf(row),
        })),
      },
    ],
  }
}

interface PersonRow extends Share {
  /** Null: everyone else together. */
  readonly owner: string | null
  readonly name: string
  /** How many people it is. */
  readonly people: number
}

/** The people with the most cases, and all others as one row. */
export function rowsOfPeople({
  people,
  otherPeople,
}: Pick<StudyPictures, 'people' | 'otherPeople'>): readonly PersonRow[] {
  const rows = people.map(({ owner, name = owner, complete, cases }): PersonRow => {
    return { owner, name, people: 1, complete, cases }
  })
  const rest = otherPeople ? [{ ...otherPeople, owner: null, name: '' }] : []
  if (rows.length + rest.length <= mostRows) return [...rows, ...rest]
  const others = [...rows.slice(mostRows - 1), ...rest]
  const sum = (of: 'people' | 'complete' | 'cases') => others.reduce((sum, one) => sum + one[of], 0)
  return [
    ...rows.slice(0, mostRows - 1),
    { owner: null, name: '', people: sum('people'), complete: sum('complete'), cases: sum('cases') },
  ]
}

export function queriesChart(
  queries: StudyPictures['queries'],
  nameOf: (age: QueryAge) => string,
  series: { readonly open: string; readonly answered: string },
): Chart {
  const points = (of: 'open' | 'answered') => queryAges.map(({ id }) => ({ value: queries[id][of], isHollow: false }))
  return {
    kind: 'bars',
    categories: queryAges.map(({ id }) => nameOf(id)),
    series: [
      { name: series.open, points: points('open') },
      { name: series.answered, points: points('answered') },
    ],
  }
}

export function sumOfQueries(queries: StudyPictures['queries']) {
  const sum = (of: 'open' | 'answered') => queryAges.reduce((sum, { id }) => sum + queries[id][of], 0)
  return { open: sum('open'), answered: sum('answered') }
}

/** A row for each status, and for the cases without one if there are any. */
export function statusChart(
  { of, none }: NonNullable<StudyPictures['statuses']>,
  nameOf: (status: StatusOfCase) => string,
  words: { readonly none: string; readonly series: string },
): Chart {
  const rows = [...of.map((one) => ({ name: nameOf(one), cases: one.cases })), { name: words.none, cases: none }]
  const shown = none > 0 ? rows : rows.slice(0, -1)
  return {
    kind: 'rows',
    categories: shown.map(({ name }) => name),
    series: [{ name: words.series, points: shown.map(({ cases }) => ofCases(cases)) }],
  }
}

export function verificationChart(
  verification: StudyPictures['verification'],
  nameOf: (level: VerificationLevel) => string,
  series: string,
): Chart {
  return {
    kind: 'bars',
    categories: verificationLevels.map(nameOf),
    series: [{ name: series, points: verificationLevels.map((level) => ofCases(verification[level])) }],
  }
}
