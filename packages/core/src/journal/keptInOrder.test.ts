import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import type { Keeping } from './journal.port'
import { keptInOrder } from './keptInOrder'

const of = { group: 'Testing', base: 'entry', draft: 'd1' }
const batch = (delivery: string, value = 1) => ({
  delivery,
  facts: [
    { id: 'a', value },
    { id: 'b', value },
  ],
})

/** A page whose device has no room for what it is given first. */
async function withOneUnkept() {
  const device = memoryDevice()
  let trouble: Keeping = 'full'
  const journal = keptInOrder(device.openTab({ trouble: () => trouble }))
  expect(await journal.keep(of, batch('one'))).toBe('full')
  trouble = 'kept'
  const kept = () => device.waiting().map(({ delivery }) => delivery)
  return { device, journal, kept }
}

describe('what the device could not keep', () => {
  it('is kept before what is said next, so that no other tab sends that alone [DATA-20]', async () => {
    const { journal, kept } = await withOneUnkept()
    expect(await journal.keep(of, batch('two', 2))).toBe('kept')
    expect(kept()).toEqual(['one', 'two'])
  })

  it('holds up what was said for no other draft', async () => {
    const { journal, kept } = await withOneUnkept()
    await journal.keep({ ...of, draft: 'd2' }, batch('two'))
    expect(kept()).toEqual(['two'])
  })

  it('is kept no more once the server has it, also if it answers while it is being kept', async () => {
    const { journal, kept } = await withOneUnkept()
    await journal.received(of, 'one')
    await journal.keep(of, batch('two'))
    expect(kept()).toEqual(['two'])

    const another = await withOneUnkept()
    const keeping = another.journal.keep(of, batch('two'))
    await another.journal.received(of, 'one')
    await keeping
    expect(another.kept()).toEqual(['two'])
  })

  it('is kept without what the server refused', async () => {
    const { device, journal } = await withOneUnkept()
    const rest = { delivery: 'one-2', facts: [{ id: 'b', value: 1 }] }
    await journal.refused(of, 'one', { rest, refused: [{ fact: { id: 'a', value: 1 }, reason: 'Frozen' }] })
    await journal.keep(of, batch('two', 2))
    expect(device.waiting()).toEqual([rest, batch('two', 2)])

    const whole = await withOneUnkept()
    await whole.journal.refused(of, 'one', { rest: null, refused: [] })
    await whole.journal.keep(of, batch('two', 2))
    expect(whole.kept()).toEqual(['two'])
  })

  it('is given up with its draft', async () => {
    const { journal, kept } = await withOneUnkept()
    await journal.forget('d1')
    await journal.keep(of, batch('two'))
    expect(kept()).toEqual(['two'])
  })
})
