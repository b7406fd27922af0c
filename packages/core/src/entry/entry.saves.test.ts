import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { EntryPort } from './entry.calls'
import { initialContext } from './entry.context'
import { withSaved } from './entry.saves'
import type { EntryEvent } from './entry.setup'
import { allAnswered, aNamedCase, entryInput, isIdle, openedEntry } from './testing/entry'

const blank = initialContext(entryInput())

const answer = { type: 'OkWithGroups', possibleGroupsToAddTo: [] } as const

describe('a draft that was saved', () => {
  it('has the server’s revision and the saved name', async () => {
    const actor = await openedEntry(entryServer(entryBase, aNamedCase))
    const { context } = actor.getSnapshot()
    expect(withSaved(context, { ...answer, revision: 'r1' }).opened).toEqual({ ...context.opened, revision: 'r1' })
    expect(withSaved(context, answer)).toMatchObject({ opened: { revision: null }, caseName: 'VH_0042' })
    expect(withSaved(context, { ...answer, caseName: 'VH_1' }).caseName).toBe('VH_1')
    expect(withSaved(blank, answer).opened).toBeNull()
  })

  it('keeps nothing from before the save', async () => {
    const { context } = (await openedEntry(entryServer(entryBase, aNamedCase))).getSnapshot()
    expect(withSaved(context, answer)).toMatchObject({
      saved: { merged: [] },
      conflict: [],
      isForced: false,
      isChecked: false,
    })
  })

  it('offers no undo for a question that somebody else has answered since', async () => {
    const actor = await openedEntry(entryServer(entryBase, aNamedCase))
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 170 }] })
    const { context } = await waitFor(actor, isIdle)
    const merged = [{ id: 'sex', theirs: 'male', author: 'ben', at: '2026-11-21T10:00:00Z' }]
    const { undoable } = withSaved({ ...context, answeredWhileSaving: new Set() }, { ...answer, merged })
    expect(undoable?.flat().map(({ id }) => id)).toEqual(['height'])
  })
})

describe('an entry of a repeating group that somebody else removed', () => {
  const second = ['medicine#2', 'dose#2', 'dose#2 (Annotation)']
  const facts = [...allAnswered, ...['medicine', 'dose', ...second].map((id) => ({ id, value: 'x' }))]

  const withdrawn = (id: string) => ({ id, theirs: null, author: 'ben', at: '2026-11-21T10:00:00Z' })

  interface Doing {
    /** Happens here while the save is underway. */
    readonly meanwhile?: EntryEvent
    /** Happens here in a field that is left once the save's message is on top of it. */
    readonly told?: EntryEvent
    /** Taken out by others. */
    readonly taken?: readonly string[]
  }

  /** The entries that show after the save. */
  async function afterSave({ meanwhile, told, taken = second }: Doing) {
    const merged = taken.map(withdrawn)
    const savecase = async () => {
      if (meanwhile) actor.send(meanwhile)
      return { ...answer, merged }
    }
    const actor = await openedEntry(entryServer(entryBase, { ...aNamedCase, facts }, { savecase }))
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'saved' } }))
    if (told) actor.send(told)
    actor.send({ type: 'back' })
    const done = await waitFor(actor, isIdle)
    return done.context.form?.engine.occurrences('medicines')
  }

  it('disappears here too, because it cannot be saved empty [CASE-12]', async () => {
    expect(await afterSave({})).toEqual([1])
  })

  it.each([
    ['an answer was given', { type: 'answer', facts: [{ id: 'medicine#2', value: 'Apixaban' }] }],
    ['a note was written', { type: 'answer', facts: [{ id: 'medicine#2 (Annotation)', value: 'ask' }] }],
    ['something was half typed', { type: 'unreadable', key: 'dose#2', text: '12x' }],
  ] as const)('stays where %s in it meanwhile', async (_, event) => {
    expect(await afterSave({ meanwhile: event })).toEqual([1, 2])
    expect(await afterSave({ told: event })).toEqual([1, 2])
  })

  it('disappears if its last answers lose a conflict', async () => {
    const savecase: EntryPort['savecase'] = async ({ seen }) =>
      seen === undefined ? { type: 'Conflict', questions: second.map(withdrawn), revision: 'r2' } : answer
    const actor = await openedEntry(entryServer(entryBase, { ...aNamedCase, facts }, { savecase }))
    actor.send({ type: 'save' })
    await waitFor(actor, (screen) => screen.matches({ open: { page: 'conflict' } }))
    actor.send({ type: 'saveWith', theirs: second.map((id) => ({ id, value: null })) })
    const done = await waitFor(actor, isIdle)
    expect(done.context.form?.engine.occurrences('medicines')).toEqual([1])
  })

  it('stays while it has an answer', async () => {
    expect(await afterSave({ taken: second.slice(1) })).toEqual([1, 2])
  })
})
