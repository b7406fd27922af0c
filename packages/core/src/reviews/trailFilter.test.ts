import { describe, expect, it } from 'vitest'
import { everyTrailEntry, reviewedUpTo, type TrailFilter } from './trailFilter'

const [early, later] = ['2026-03-01T00:00:00.000Z', '2026-03-02T00:00:00.000Z']
const night: TrailFilter = { ...everyTrailEntry, sign: 'night' }
const review = (upTo: string, filter: TrailFilter = everyTrailEntry, sites: readonly string[] | null = null) => ({
  upTo,
  filter,
  sites,
})

describe('what has been reviewed', () => {
  it('is up to the newest moment of the reviews that cover the filter [MORE-29]', () => {
    expect(reviewedUpTo([], everyTrailEntry, null)).toBeNull()
    expect(reviewedUpTo([review(later), review(early)], everyTrailEntry, null)).toBe(later)
    expect(reviewedUpTo([review(later, night), review(early)], everyTrailEntry, null)).toBe(early)
    expect(reviewedUpTo([review(later, night), review(early)], night, null)).toBe(later)
    expect(reviewedUpTo([review(early)], { ...everyTrailEntry, question: 'age' }, null)).toBe(early)
  })

  it('asks for the same days of late entries, and for them only [MORE-29]', () => {
    const late = (days: number): TrailFilter => ({ ...everyTrailEntry, sign: 'late', late: { days, after: null } })
    expect(reviewedUpTo([review(early, late(7))], late(7), null)).toBe(early)
    expect(reviewedUpTo([review(early, late(30))], late(7), null)).toBeNull()
    expect(reviewedUpTo([review(early, night)], { ...night, late: { days: 30, after: 'seen' } }, null)).toBe(early)
  })

  it('is of all sites that the reader may know of [MORE-26]', () => {
    const ofBern = [review(early, everyTrailEntry, ['Bern'])]
    expect(reviewedUpTo(ofBern, everyTrailEntry, ['Bern'])).toBe(early)
    expect(reviewedUpTo(ofBern, everyTrailEntry, ['Bern', 'Ulm'])).toBeNull()
    expect(reviewedUpTo(ofBern, everyTrailEntry, null)).toBeNull()
  })
})
