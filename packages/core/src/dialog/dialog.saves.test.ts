import { dialogServer, entryBase } from '@casebook/test-fixtures/dialog'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import { initialContext } from './dialog.context'
import { withSaved } from './dialog.saves'
import { aNamedCase, entryInput, isIdle, openedEntry } from './testing/entry'

const blank = initialContext(entryInput())

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
