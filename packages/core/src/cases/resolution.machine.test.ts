import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import { type Fact, type FactValue, foldFacts, sameFactValue, unknown } from '../facts/fact'
import { mergeFacts } from '../facts/merge'
import {
  type ConflictToResolve,
  openConflicts,
  type ResolutionEvent,
  resolutionMachine,
  resolutionOf,
} from './resolution.machine'

const said = (value: FactValue, author: string, minute = 1) => ({
  value,
  author,
  at: `2026-11-21T08:0${minute}:00Z`,
})
const aConflict = (id: string, mine: FactValue, theirs: FactValue): ConflictToResolve => ({
  id,
  mine: said(mine, 'ada'),
  theirs: said(theirs, 'ben'),
})
const height = aConflict('height', 170, 171)
const smoker = aConflict('smoker', true, null)
const input = { conflicts: [height, smoker], revision: 'r2' }

const choosing = () => createActor(resolutionMachine, { input }).start()
const choose = (id: string, side: 'mine' | 'theirs'): ResolutionEvent => ({ type: 'choose', id, side })

describe('the choice between two answers', () => {
  it('shows both values with author and time, and preselects nothing [CASE-12]', () => {
    const { context } = choosing().getSnapshot()
    expect(context.conflicts).toEqual([height, smoker])
    expect(context.choices.size).toBe(0)
    expect(openConflicts(context)).toEqual(['height', 'smoker'])
    expect(resolutionOf(context)).toBeNull()
  })

  it('ends only when every conflict has a choice [CASE-12]', () => {
    const actor = choosing()
    actor.send({ type: 'confirm' })
    actor.send(choose('smoker', 'theirs'))
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('choosing')
    expect(openConflicts(actor.getSnapshot().context)).toEqual(['height'])
    actor.send(choose('height', 'mine'))
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('resolved')
    expect(actor.getSnapshot().output).toEqual({ adopted: [{ id: 'smoker', value: null }], seen: 'r2' })
  })

  it('may be changed until it is confirmed [CASE-12]', () => {
    const actor = choosing()
    for (const side of ['mine', 'theirs', 'mine'] as const) actor.send(choose('height', side))
    actor.send(choose('smoker', 'mine'))
    actor.send(choose('height', 'theirs'))
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().output).toEqual({ adopted: [{ id: 'height', value: 171 }], seen: 'r2' })
  })

  it('covers only the conflicts', () => {
    const actor = choosing()
    actor.send(choose('weight', 'theirs'))
    expect(actor.getSnapshot().context.choices.size).toBe(0)
  })

  it('gives nothing to save when left, even if every choice was made [CASE-12]', () => {
    const actor = choosing()
    actor.send(choose('height', 'theirs'))
    actor.send(choose('smoker', 'theirs'))
    actor.send({ type: 'back' })
    expect(actor.getSnapshot().value).toBe('left')
    expect(actor.getSnapshot().output).toBeNull()
  })

  it.each<[string, ConflictToResolve]>([
    ['the answer of the other', { ...height, theirs: said(172, 'ben') }],
    ['its author', { ...height, theirs: said(171, 'cem') }],
    ['its time', { ...height, theirs: said(171, 'ben', 2) }],
    ['one’s own answer', { ...height, mine: said(unknown, 'ada') }],
    ['its question', { ...height, id: 'weight' }],
  ])('is open again when somebody saved meanwhile and %s is another [CASE-12]', (_, changed) => {
    const actor = choosing()
    actor.send(choose('height', 'theirs'))
    actor.send(choose('smoker', 'mine'))
    actor.send({ type: 'conflicts', conflicts: [changed, smoker], revision: 'r3' })
    const { context } = actor.getSnapshot()
    expect(context).toMatchObject({ conflicts: [changed, smoker], revision: 'r3' })
    expect([...context.choices]).toEqual([['smoker', 'mine']])
    expect(openConflicts(context)).toEqual([changed.id])
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('choosing')
  })

  it('stays open if somebody saves before it is made [CASE-12]', () => {
    const actor = choosing()
    actor.send(choose('height', 'mine'))
    actor.send({ type: 'conflicts', conflicts: [height, smoker], revision: 'r3' })
    expect(openConflicts(actor.getSnapshot().context)).toEqual(['smoker'])
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().value).toBe('choosing')
  })

  it('still holds if somebody saves something else, and names the revision that was seen [CASE-12]', () => {
    const actor = choosing()
    actor.send(choose('height', 'theirs'))
    actor.send(choose('smoker', 'mine'))
    actor.send({ type: 'conflicts', conflicts: [{ ...height }], revision: 'r3' })
    actor.send({ type: 'confirm' })
    expect(actor.getSnapshot().output).toEqual({ adopted: [{ id: 'height', value: 171 }], seen: 'r3' })
  })

  it('reaches every state, and saves only complete choices', () => {
    const events: ResolutionEvent[] = [
      choose('height', 'mine'),
      choose('height', 'theirs'),
      choose('smoker', 'theirs'),
      { type: 'confirm' },
      { type: 'back' },
    ]
    const paths = getShortestPaths(resolutionMachine, {
      input,
      events,
      serializeState: ({ value, context }) => JSON.stringify([value, [...context.choices]]),
      stopWhen: ({ status }) => status === 'done',
    })
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(Object.keys(resolutionMachine.states)))
    for (const { state, steps } of paths) {
      expect(state.output !== undefined && state.output !== null).toBe(state.matches('resolved'))
      expect(state.status === 'done').toBe(!state.matches('choosing'))
      const chosen = new Set(steps.flatMap(({ event }) => (event.type === 'choose' ? [event.id] : [])))
      if (state.matches('resolved')) expect(chosen).toEqual(new Set(['height', 'smoker']))
    }
  })
})

describe('any two drafts of one case', () => {
  const aFact = fc.record({
    id: fc.constantFrom('a', 'b', 'b#2'),
    value: fc.constantFrom<FactValue>(1, 2, ['p', 'q'], ['q', 'p'], unknown, null),
  })
  const someFacts = fc.array(aFact, { maxLength: 5 })
  const sides = fc.array(fc.constantFrom('mine', 'theirs'), { minLength: 3, maxLength: 3 })

  it('merge into one case with the chosen answers and no other change [CASE-12]', () => {
    fc.assert(
      fc.property(someFacts, someFacts, someFacts, sides, (before, theirs, mine, picks) => {
        const seen = foldFacts(before)
        const saved = foldFacts([...before, ...theirs])
        const { conflicts, news } = mergeFacts(seen, saved, mine)
        const shown = conflicts.map((conflict) => aConflict(conflict.id, conflict.mine, conflict.theirs))
        const choices = new Map(shown.map(({ id }, i) => [id, picks[i] ?? 'mine'] as const))
        const resolution = resolutionOf({ conflicts: shown, revision: 'r2', choices })
        const adopted: readonly Fact[] = resolution?.adopted ?? []

        const merged = foldFacts([...before, ...theirs, ...mine, ...adopted])
        const mergedOf = (id: string) => merged.get(id) ?? null
        for (const { id, mine, theirs } of conflicts)
          expect(sameFactValue(mergedOf(id), choices.get(id) === 'theirs' ? theirs : mine)).toBe(true)
        for (const { id, value } of news) expect(sameFactValue(mergedOf(id), value)).toBe(true)
        // Seen and chosen: saving again leaves no conflict.
        expect(mergeFacts(saved, saved, [...mine, ...adopted]).conflicts).toEqual([])
        // Adopting everything agrees with the other side, even if the new revision was not seen.
        const all = shown.map(({ id, theirs }) => ({ id, value: theirs.value }))
        expect(mergeFacts(seen, saved, [...mine, ...all]).conflicts).toEqual([])
      }),
    )
  })
})
