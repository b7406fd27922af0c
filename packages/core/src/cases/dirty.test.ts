import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterwards, asksOnLeaving, clean, type Dirtiness, type DirtyEvent } from './dirty'

const after = (...events: readonly DirtyEvent[]): Dirtiness => events.reduce(afterwards, clean)
const said = (key: string): DirtyEvent => ({ type: 'factAdded', key })
const saved = (unanswered: number, ...taken: readonly string[]): DirtyEvent => ({
  type: 'saved',
  taken: new Set(taken),
  unanswered,
})
const otherCase: DirtyEvent = { type: 'caseLoaded' }

describe('a case in entry', () => {
  it('is clean at first, and leaving it asks nothing [CASE-07]', () => {
    expect(clean).toEqual({ isDirty: false, unsaved: new Set() })
    expect(asksOnLeaving(clean)).toBe(false)
  })

  it('is dirty as soon as a fact is added, and leaving it asks [CASE-07]', () => {
    expect(after(said('height'))).toEqual({ isDirty: true, unsaved: new Set(['height']) })
    expect(asksOnLeaving(after(said('height')))).toBe(true)
  })

  it('is clean after a save that leaves no unanswered question [CASE-07]', () => {
    expect(after(said('a'), said('b'), saved(0, 'a', 'b'))).toEqual(clean)
  })

  it('stays dirty after a save that leaves one, but leaving it loses nothing and asks nothing [CASE-07]', () => {
    const left = after(said('a'), saved(1, 'a'))
    expect(left).toEqual({ isDirty: true, unsaved: new Set() })
    expect(asksOnLeaving(left)).toBe(false)
    expect(afterwards(left, saved(0))).toEqual(clean)
  })

  it('is not made dirty by a save [CASE-07]', () => {
    expect(after(saved(3))).toEqual(clean)
  })

  it('stays dirty, and asks, for what was said while the save was on its way [CASE-07]', () => {
    expect(after(said('a'), said('b'), saved(0, 'a'))).toEqual({ isDirty: true, unsaved: new Set(['b']) })
  })

  it('is clean once another case is loaded, unless that one was left with unsaved answers [CASE-07]', () => {
    expect(after(said('a'), otherCase)).toEqual(clean)
    expect(after(said('a'), { type: 'caseLoaded', unsaved: new Set(['z']) })).toEqual({
      isDirty: true,
      unsaved: new Set(['z']),
    })
    expect(after(said('a'), { type: 'caseLoaded', unsaved: new Set() })).toEqual(clean)
  })
})

describe('whatever happens to a case', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const anyEvent = fc.oneof(
    key.map(said),
    fc.tuple(fc.nat(2), fc.uniqueArray(key)).map(([unanswered, taken]) => saved(unanswered, ...taken)),
    fc.constant(otherCase),
  )

  it('the guard asks exactly while an answer was said and neither saved nor left behind since [CASE-07]', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const unsaved = ['a', 'b', 'c'].filter((one) => {
          const saidLast = events.findLastIndex((event) => event.type === 'factAdded' && event.key === one)
          const keptLast = events.findLastIndex(
            (event) => event.type === 'caseLoaded' || (event.type === 'saved' && event.taken.has(one)),
          )
          return saidLast > keptLast
        })
        const now = after(...events)
        expect([...now.unsaved].sort()).toEqual(unsaved)
        expect(asksOnLeaving(now)).toBe(unsaved.length > 0)
      }),
    )
  })

  it('is never clean with an answer that no save has taken [CASE-07]', () => {
    fc.assert(
      fc.property(fc.array(anyEvent), (events) => {
        const now = after(...events)
        if (now.unsaved.size > 0) expect(now.isDirty).toBe(true)
        if (!events.some(({ type }) => type === 'factAdded')) expect(now).toEqual(clean)
      }),
    )
  })
})
