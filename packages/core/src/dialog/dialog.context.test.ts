import { dialogServer, entryBase } from '@casebook/test-fixtures/dialog'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import {
  decide,
  initialContext,
  nameForSave,
  union,
  withAnswered,
  withdrawalOf,
  withSaved,
  withTheirs,
} from './dialog.context'
import { aNamedCase, entryInput, isIdle, openedEntry } from './testing/entry'

const blank = initialContext(entryInput())

describe('before anything is open', () => {
  it('nothing stood before an answer, nothing can be withdrawn, and nothing saved', () => {
    const { outbox } = withAnswered(blank, [{ id: 'height', value: 170 }])
    expect(outbox?.waiting).toEqual([{ id: 'height', value: 170, before: null }])
    expect(withdrawalOf(blank, 'medicines', 1)).toEqual([])
    expect(() => decide(blank)).toThrow('Nothing is open')
    expect(nameForSave(blank)).toBe('')
  })
})

describe('taking back in an open case', () => {
  it('leaves no step where an answer says nothing new', async () => {
    const actor = await openedEntry(dialogServer(entryBase, { facts: [{ id: 'height', value: 170 }] }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(actor.getSnapshot().context.undoable).toEqual([])
  })

  it('uses its step up', async () => {
    const actor = await openedEntry()
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(actor.getSnapshot().context.undoable).toHaveLength(1)
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.undoable).toEqual([])
  })

  it('brings the note back that stood beside an answer', async () => {
    const actor = await openedEntry()
    const note = () => actor.getSnapshot().context.form?.notes.of('height')
    actor.send({ type: 'answer', facts: [{ id: 'height (Annotation)', value: 'as told' }] })
    actor.send({ type: 'answer', facts: [{ id: 'height (Annotation)', value: 'as measured' }] })
    actor.send({ type: 'undo' })
    expect(note()).toBe('as told')
  })

  it('knows no answer of a question that the base does not have', async () => {
    const { context } = (await openedEntry()).getSnapshot()
    const { outbox } = withAnswered(context, [{ id: 'nowhere', value: 1 }])
    expect(outbox?.waiting).toEqual([{ id: 'nowhere', value: 1, before: null }])
  })

  it('leaves to others what their words were taken for, be they the same', async () => {
    const actor = await openedEntry()
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    const { undoable } = withTheirs(actor.getSnapshot().context, [{ id: 'sex', value: 'male' }])
    expect(undoable).toEqual([])
  })

  it('withdraws with an entry what was said in it and nothing beside it', async () => {
    const facts = [
      { id: 'sex', value: 'male' },
      { id: 'medicine', value: 'Ramipril' },
      { id: 'medicine#2', value: 'Apixaban' },
    ]
    const { context } = (await openedEntry(dialogServer(entryBase, { facts }))).getSnapshot()
    expect(withdrawalOf(context, 'medicines', 1)).toEqual([{ id: 'medicine', value: null }])
  })
})

describe('a draft that was saved', () => {
  const answer = { type: 'OkWithGroups', possibleGroupsToAddTo: [] } as const

  it('is of the revision that the server names, under the name it was saved by', async () => {
    const actor = await openedEntry(dialogServer(entryBase, aNamedCase))
    const { context } = actor.getSnapshot()
    expect(withSaved(context, { ...answer, revision: 'r1' }).opened).toEqual({ ...context.opened, revision: 'r1' })
    expect(withSaved(context, answer)).toMatchObject({ opened: { revision: null }, caseName: 'VH_0042' })
    expect(withSaved(context, { ...answer, caseName: 'VH_1' }).caseName).toBe('VH_1')
    expect(withSaved(blank, answer).opened).toBeNull()
  })

  it('holds nothing over from the save', async () => {
    const { context } = (await openedEntry(dialogServer(entryBase, aNamedCase))).getSnapshot()
    expect(withSaved(context, answer)).toMatchObject({
      saved: { merged: [] },
      conflict: [],
      isForced: false,
      isChecked: false,
    })
  })

  it('offers no answer to take back that somebody else has given since', async () => {
    const actor = await openedEntry(dialogServer(entryBase, aNamedCase))
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    const { context } = await waitFor(actor, isIdle)
    const merged = [{ id: 'sex', theirs: 'male', author: 'ben', at: '2026-11-21T10:00:00Z' }]
    const { undoable } = withSaved({ ...context, answeredWhileSaving: new Set() }, { ...answer, merged })
    expect(undoable?.flat().map(({ id }) => id)).toEqual(['height'])
  })
})

describe('sets of keys', () => {
  it('stay the same object where nothing is new', () => {
    const set = new Set(['a'])
    expect(union(set, ['a'])).toBe(set)
    expect([...union(set, ['a', 'b'])]).toEqual(['a', 'b'])
  })

  it('lose every key that was answered, whatever else was', () => {
    const unreadable = new Map([
      ['height', '17o'],
      ['born', 'x'],
    ])
    const answered = withAnswered({ ...blank, unreadable }, [
      { id: 'height', value: 170 },
      { id: 'sex', value: 'male' },
    ])
    expect([...(answered.unreadable ?? [])]).toEqual([['born', 'x']])
    expect(withAnswered({ ...blank, unreadable }, [{ id: 'sex', value: 'male' }]).unreadable).toBe(unreadable)
  })
})
