import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { union, withAnswered, withdrawalOf, withoutSteps } from './entry.answers'
import { initialContext } from './entry.context'
import { afterSave, decide, nameForSave } from './entry.saves'
import { pendingFacts } from './outbox'
import { entryInput, openedEntry } from './testing/entry'

const blank = initialContext(entryInput())

describe('before anything is open', () => {
  it('nothing stood before an answer, nothing can be withdrawn, and nothing saved', () => {
    const { outbox } = withAnswered(blank, { facts: [{ id: 'height', value: 170 }], on: '' })
    expect(pendingFacts(outbox)).toMatchObject([{ id: 'height', value: 170, before: null }])
    expect(withdrawalOf(blank, 'medicines', 1)).toEqual([])
    expect(() => decide(blank)).toThrow('Nothing is open')
    expect(nameForSave(blank)).toBe('')
  })
})

describe('taking back in an open case', () => {
  it('leaves no step where an answer says nothing new', async () => {
    const actor = await openedEntry(entryServer(entryBase, { facts: [{ id: 'height', value: 170 }] }))
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
    const { outbox } = withAnswered(context, { facts: [{ id: 'nowhere', value: 1 }] })
    expect(pendingFacts(outbox)).toMatchObject([{ id: 'nowhere', value: 1, before: null }])
  })

  it('leaves to others what their words were taken for, be they the same', async () => {
    const actor = await openedEntry()
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    const { undoable } = withoutSteps(actor.getSnapshot().context, [{ id: 'sex', value: 'male' }])
    expect(undoable).toEqual([])
  })

  it('withdraws the answers of an entry with it, and no others', async () => {
    const facts = [
      { id: 'sex', value: 'male' },
      { id: 'medicine', value: 'Ramipril' },
      { id: 'medicine#2', value: 'Apixaban' },
    ]
    const { context } = (await openedEntry(entryServer(entryBase, { facts }))).getSnapshot()
    expect(withdrawalOf(context, 'medicines', 1)).toEqual([{ id: 'medicine', value: null }])
  })
})

describe('an unsaved answer [CASE-07]', () => {
  const saved = { facts: [{ id: 'height', value: 170 }], caseName: 'VH_1' }
  const unsaved = (actor: Awaited<ReturnType<typeof openedEntry>>) => [...actor.getSnapshot().context.unsaved]

  it('is unsaved no more once it is taken back to what is saved, or said again as it is saved', async () => {
    const actor = await openedEntry(entryServer(entryBase, saved))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 172 }] })
    actor.send({ type: 'undo' })
    expect(unsaved(actor)).toEqual(['height'])
    actor.send({ type: 'undo' })
    expect(unsaved(actor)).toEqual([])
    actor.send({ type: 'answer', facts: [{ id: 'height', value: null }] })
    expect(unsaved(actor)).toEqual(['height'])
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(unsaved(actor)).toEqual([])
  })

  it('is in a new case what was said, also where the base began with it, and nothing that is taken back to nothing', async () => {
    const actor = await openedEntry(entryServer(entryBase, { ...saved, caseName: null }))
    actor.send({ type: 'answer', facts: [{ id: 'weight', value: 70 }] })
    expect(unsaved(actor)).toEqual(['weight'])
    actor.send({ type: 'answer', facts: [{ id: 'weight', value: null }] })
    expect(unsaved(actor)).toEqual([])
    for (const value of [170, null, 170]) {
      actor.send({ type: 'answer', facts: [{ id: 'height', value }] })
      expect(unsaved(actor)).toEqual(['height'])
    }
  })

  it('stays so where it is not known what is saved: it was unsaved when the case was opened', async () => {
    const actor = await openedEntry(entryServer(entryBase, { ...saved, unsaved: ['height'] }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    actor.send({ type: 'undo' })
    expect(unsaved(actor)).toEqual(['height'])
  })

  it('is measured by the latest save', async () => {
    const actor = await openedEntry(entryServer(entryBase, saved))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    const context = { ...actor.getSnapshot().context }
    const after = { ...context, ...afterSave({ ...context, answeredWhileSaving: new Set() }) }
    expect([...(withAnswered(after, { facts: [{ id: 'height', value: 170 }] }).unsaved ?? [])]).toEqual(['height'])
    expect([...(withAnswered(after, { facts: [{ id: 'height', value: 171 }] }).unsaved ?? [])]).toEqual([])
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
    const facts = [
      { id: 'height', value: 170 },
      { id: 'sex', value: 'male' },
    ]
    const answered = withAnswered({ ...blank, unreadable }, { facts, on: '' })
    expect([...(answered.unreadable ?? [])]).toEqual([['born', 'x']])
    expect(withAnswered({ ...blank, unreadable }, { facts: facts.slice(1), on: '' }).unreadable).toBe(unreadable)
  })
})
