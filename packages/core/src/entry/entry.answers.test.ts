import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { union, withAnswered, withdrawalOf, withoutSteps } from './entry.answers'
import { initialContext } from './entry.context'
import { afterSave, decide, nameForSave } from './entry.saves'
import { pendingFacts } from './outbox'
import { entryInput, openedEntry } from './testing/entry'

const blank = initialContext(entryInput())

describe('before a case is open', () => {
  it('there is no earlier answer, nothing to undo, and nothing to save', () => {
    const { outbox } = withAnswered(blank, { facts: [{ id: 'height', value: 170 }], on: '' })
    expect(pendingFacts(outbox)).toMatchObject([{ id: 'height', value: 170, before: null }])
    expect(withdrawalOf(blank, 'medicines', 1)).toEqual([])
    expect(() => decide(blank)).toThrow('Nothing is open')
    expect(nameForSave(blank)).toBe('')
  })
})

describe('undo in an open case', () => {
  it('records no step for an unchanged answer', async () => {
    const actor = await openedEntry(entryServer(entryBase, { facts: [{ id: 'height', value: 170 }] }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(actor.getSnapshot().context.undoable).toEqual([])
  })

  it('consumes its step', async () => {
    const actor = await openedEntry()
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    expect(actor.getSnapshot().context.undoable).toHaveLength(1)
    actor.send({ type: 'undo' })
    expect(actor.getSnapshot().context.undoable).toEqual([])
  })

  it('restores the note of an answer', async () => {
    const actor = await openedEntry()
    const note = () => actor.getSnapshot().context.form?.notes.of('height')
    actor.send({ type: 'answer', facts: [{ id: 'height (Annotation)', value: 'as told' }] })
    actor.send({ type: 'answer', facts: [{ id: 'height (Annotation)', value: 'as measured' }] })
    actor.send({ type: 'undo' })
    expect(note()).toBe('as told')
  })

  it('knows no answer of an unknown question', async () => {
    const { context } = (await openedEntry()).getSnapshot()
    const { outbox } = withAnswered(context, { facts: [{ id: 'nowhere', value: 1 }] })
    expect(pendingFacts(outbox)).toMatchObject([{ id: 'nowhere', value: 1, before: null }])
  })

  it('leaves the answers of others alone, even equal ones', async () => {
    const actor = await openedEntry()
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    const { undoable } = withoutSteps(actor.getSnapshot().context, [{ id: 'sex', value: 'male' }])
    expect(undoable).toEqual([])
  })

  it('withdraws the answers of a removed entry, and no others', async () => {
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

  it('is no longer unsaved once it equals the saved answer again', async () => {
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

  it('in a new case is each entered answer, also one equal to an initial value, until it is cleared', async () => {
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

  it('stays unsaved if the saved answer is unknown', async () => {
    const actor = await openedEntry(entryServer(entryBase, { ...saved, unsaved: ['height'] }))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    actor.send({ type: 'undo' })
    expect(unsaved(actor)).toEqual(['height'])
  })

  it('is compared with the latest save', async () => {
    const actor = await openedEntry(entryServer(entryBase, saved))
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 171 }] })
    const context = { ...actor.getSnapshot().context }
    const after = { ...context, ...afterSave({ ...context, answeredWhileSaving: new Set() }) }
    expect([...(withAnswered(after, { facts: [{ id: 'height', value: 170 }] }).unsaved ?? [])]).toEqual(['height'])
    expect([...(withAnswered(after, { facts: [{ id: 'height', value: 171 }] }).unsaved ?? [])]).toEqual([])
  })
})

describe('sets of keys', () => {
  it('stay the same object if nothing changes', () => {
    const set = new Set(['a'])
    expect(union(set, ['a'])).toBe(set)
    expect([...union(set, ['a', 'b'])]).toEqual(['a', 'b'])
  })

  it('lose each answered key', () => {
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
