import { entryBase, entryServer } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { waitFor } from 'xstate'
import type { FactValue } from '../facts/fact'
import { createPageJournal } from '../journal/pageJournal'
import { isIdle, openedEntry } from './testing/entry'

/** A height of 81.6, typed as 81,55. */
async function rounded(before: FactValue = 170) {
  const journal = createPageJournal(memoryDevice().openTab())
  const facts = before === null ? [] : [{ id: 'height', value: before }]
  const server = entryServer(entryBase, { facts })
  const actor = await openedEntry(server, { journal })
  actor.send({ type: 'answer', facts: [{ id: 'height', value: 81.6 }] })
  actor.send({ type: 'rounded', key: 'height', rounding: { typed: '81,55', before } })
  const said = () => actor.getSnapshot().context.form?.engine.question('height').value
  const context = () => actor.getSnapshot().context
  return { actor, journal, server, said, context }
}

describe('an answer that was rounded', () => {
  it('is announced while the answer stands [DATA-07]', async () => {
    const { actor, context } = await rounded()
    expect([...context().rounded.keys()]).toEqual(['height'])
    actor.send({ type: 'answer', facts: [{ id: 'sex', value: 'male' }] })
    expect([...context().rounded.keys()]).toEqual(['height'])
    actor.send({ type: 'answer', facts: [{ id: 'height', value: 82 }] })
    expect(context().rounded.size).toBe(0)
  })

  it.each([170, null])(
    'taken back, the answer before it stands, and the field has what was typed: %j [DATA-07]',
    async (before) => {
      const { actor, journal, said, context } = await rounded(before)
      actor.send({ type: 'unround', key: 'height' })
      expect(said()).toBe(before)
      expect([...context().unreadable]).toEqual([['height', '81,55']])
      expect(context().rounded.size).toBe(0)
      await waitFor(actor, isIdle)
      expect([...(await journal.recall('draft-1')).typed]).toEqual([['height', '81,55']])
    },
  )

  it('is not announced after an undo to the same answer', async () => {
    const { actor, said, context } = await rounded(81.6)
    const { pending } = context().outbox
    actor.send({ type: 'unround', key: 'height' })
    expect(said()).toBe(81.6)
    expect(context().outbox).toMatchObject({ pending: pending.map(({ idempotencyKey }) => ({ idempotencyKey })) })
    expect([...context().unreadable]).toEqual([['height', '81,55']])
  })

  it('cannot be undone if nothing was rounded', async () => {
    const { actor, said, context } = await rounded()
    actor.send({ type: 'unround', key: 'sex' })
    expect([said(), context().unreadable.size]).toEqual([81.6, 0])
  })
})
