import { describe, expect, it } from 'vitest'
import type { Draft } from '../entry/entry.calls'
import { emptyOutbox } from '../entry/outbox'
import { nothingRecalled } from './journal.port'
import { withRecalled } from './recalled'

const opened: Draft = {
  id: 'd1',
  version: '1',
  caseName: null,
  owner: 'nurse',
  revision: null,
  facts: [{ id: 'a', value: 1 }],
  unsaved: ['a'],
  locked: [],
}
const context = {
  opened,
  outbox: emptyOutbox,
  unsaved: new Set(['a']),
} as unknown as Parameters<typeof withRecalled>[0]
const one = (idempotencyKey: string, id: string, value: number) => ({ idempotencyKey, facts: [{ id, value }] })

describe('a draft that is opened again on the same device', () => {
  it('sends undelivered answers under their old keys, in order of entry [DATA-20]', () => {
    const { outbox } = withRecalled(context, { ...nothingRecalled, waiting: [one('x', 'a', 2), one('y', 'b', 3)] })
    expect(outbox?.pending).toMatchObject([
      { idempotencyKey: 'x', facts: [{ id: 'a', value: 2, before: 1 }], isOnDevice: true },
      { idempotencyKey: 'y', facts: [{ id: 'b', value: 3, before: null }], isOnDevice: true },
    ])
  })

  it('continues with what only this page has, without claiming that it is on the device [DATA-20]', () => {
    const { outbox } = withRecalled(context, {
      ...nothingRecalled,
      waiting: [one('x', 'a', 2)],
      unkept: [one('y', 'a', 3)],
    })
    expect(outbox?.pending).toMatchObject([
      { idempotencyKey: 'x', isOnDevice: true },
      { idempotencyKey: 'y', facts: [{ id: 'a', value: 3, before: 2 }], isOnDevice: false },
    ])
  })

  it('keeps the base revision of each answer, whatever was saved since [CASE-12]', () => {
    const { outbox } = withRecalled(context, { ...nothingRecalled, waiting: [{ ...one('x', 'a', 2), on: 'r1' }] })
    expect(outbox?.pending).toMatchObject([{ idempotencyKey: 'x', on: 'r1', facts: [{ id: 'a' }] }])
  })

  it('knows the answer before each answer, even one that another tab sent', () => {
    const { outbox } = withRecalled(context, {
      ...nothingRecalled,
      received: [{ id: 'a', value: 5 }],
      waiting: [one('x', 'a', 6), one('y', 'a', 7)],
    })
    expect(outbox?.pending.flatMap(({ facts }) => facts.map(({ before }) => before))).toEqual([5, 6])
  })

  it('shows every answer given here, and counts it as unsaved [DATA-20]', () => {
    const change = withRecalled(context, {
      ...nothingRecalled,
      received: [{ id: 'b', value: 2 }],
      waiting: [one('x', 'c', 3)],
      refused: [{ fact: { id: 'd', value: 4 }, reason: 'Frozen' }],
    })
    expect(change.opened).toMatchObject({
      id: 'd1',
      facts: [
        { id: 'a', value: 1 },
        { id: 'b', value: 2 },
        { id: 'c', value: 3, before: null },
        { id: 'd', value: 4, before: null },
      ],
    })
    expect(change.unsaved).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  it('keeps refused answers, with the reason and the answer before', () => {
    const { outbox } = withRecalled(context, {
      ...nothingRecalled,
      refused: [{ fact: { id: 'a', value: 4 }, reason: 'Frozen' }],
    })
    expect(outbox).toMatchObject({
      ...emptyOutbox,
      refused: [{ fact: { id: 'a', value: 4, before: 1 }, reason: 'Frozen' }],
    })
  })

  it('restores typed text that was not an answer yet to its fields [DATA-20]', () => {
    const typed = new Map([['a', '12,']])
    expect(withRecalled(context, { ...nothingRecalled, typed }).unreadable).toBe(typed)
  })

  it('is unchanged if nothing is open', () => {
    expect(withRecalled({ ...context, opened: null }, { ...nothingRecalled, waiting: [one('x', 'a', 2)] })).toEqual({})
  })
})
