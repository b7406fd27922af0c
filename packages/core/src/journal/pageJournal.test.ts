import { answersTo } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { describe, expect, it } from 'vitest'
import { deliverWaiting } from './courier'
import type { Keeping } from './journal.port'
import { createPageJournal } from './pageJournal'

const of = { group: 'Testing', base: 'entry', draft: 'd1' }
const batch = (idempotencyKey: string, value = 1) => ({
  idempotencyKey,
  facts: [
    { id: 'a', value },
    { id: 'b', value },
  ],
})

/** A page whose device has no room for the first batch. */
async function withOneUnkept() {
  const device = memoryDevice()
  let trouble: Keeping = 'full'
  const journal = createPageJournal(device.openTab({ trouble: () => trouble }))
  expect(await journal.keep(of, batch('one'))).toBe('full')
  trouble = 'kept'
  const kept = () => device.waiting().map(({ idempotencyKey }) => idempotencyKey)
  return { device, journal, kept }
}

describe('answers of a page', () => {
  it('are queued at once, and sent only after the device was asked to store them [DATA-20]', async () => {
    const device = memoryDevice()
    let disk = () => {}
    const slow = new Promise<void>((resolve) => {
      disk = resolve
    })
    const journal = createPageJournal(device.openTab({ pause: () => slow }))
    const kept = journal.keep(of, batch('one'))
    let isFound = false
    const found = journal.first('d1').then((first) => {
      isFound = true
      return first
    })
    await Promise.resolve()
    expect(isFound).toBe(false)
    disk()
    expect([await kept, await found]).toEqual(['kept', batch('one')])
  })

  it('are stored together with answers given while the disk writes [DATA-20]', async () => {
    const device = memoryDevice()
    const journal = createPageJournal(device.openTab())
    const keeping = ['one', 'two', 'three'].map((key) => journal.keep(of, batch(key)))
    expect(await Promise.all(keeping)).toEqual(['kept', 'kept', 'kept'])
    expect(device.waiting().map(({ idempotencyKey }) => idempotencyKey)).toEqual(['one', 'two', 'three'])
  })

  it('wait in the page if the browser stores nothing, and are still delivered [DATA-20]', async () => {
    const journal = createPageJournal()
    expect(await journal.keep(of, batch('one'))).toBe('unavailable')
    await journal.keep(of, batch('two', 2))
    expect(await journal.draftsWaiting()).toEqual([of])
    expect((await journal.recall('d1')).unkept).toEqual([batch('one'), batch('two', 2)])
    const sent: (string | undefined)[] = []
    await deliverWaiting(
      journal,
      answersTo(async (_, { idempotencyKey } = {}) => {
        sent.push(idempotencyKey)
        return { type: 'Ok' }
      }),
    )
    expect(sent).toEqual(['one', 'two'])
    expect(await journal.draftsWaiting()).toEqual([])
  })
})

describe('answers that the device could not store', () => {
  it('are still there when the screen reopens in the same page, once [DATA-20]', async () => {
    const { journal } = await withOneUnkept()
    expect(await journal.recall('d1')).toMatchObject({ waiting: [], unkept: [batch('one')] })
    await journal.keep(of, batch('two', 2))
    expect(await journal.recall('d1')).toMatchObject({ waiting: [batch('one'), batch('two', 2)], unkept: [] })
  })

  it('wait after another tab’s stored answers and before this page’s next ones [DATA-20]', async () => {
    const { device, journal } = await withOneUnkept()
    await device.openTab().keep(of, batch('other'))
    expect((await journal.first('d1'))?.idempotencyKey).toBe('other')
    await journal.received(of, 'other')
    expect((await journal.first('d1'))?.idempotencyKey).toBe('one')
    await journal.received(of, 'one')
    expect(await journal.first('d1')).toBeNull()
  })

  it('are stored before the next answer, so that no other tab sends that one first [DATA-20]', async () => {
    const { journal, kept } = await withOneUnkept()
    expect(await journal.keep(of, batch('two', 2))).toBe('kept')
    expect(kept()).toEqual(['one', 'two'])
  })

  it('do not delay answers of other drafts', async () => {
    const { journal, kept } = await withOneUnkept()
    await journal.keep({ ...of, draft: 'd2' }, batch('two'))
    expect(kept()).toContain('two')
  })

  it('are no longer stored once the server has them, even if it responds during the write', async () => {
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

  it('are stored without what the server refused', async () => {
    const { device, journal } = await withOneUnkept()
    const rest = { idempotencyKey: 'one-2', facts: [{ id: 'b', value: 1 }] }
    await journal.refused(of, 'one', { rest, refused: [{ fact: { id: 'a', value: 1 }, reason: 'Frozen' }] })
    await journal.keep(of, batch('two', 2))
    expect(device.waiting()).toEqual([rest, batch('two', 2)])

    const whole = await withOneUnkept()
    await whole.journal.refused(of, 'one', { rest: null, refused: [] })
    await whole.journal.keep(of, batch('two', 2))
    expect(whole.kept()).toEqual(['two'])
  })

  it('are dropped with their draft', async () => {
    const { journal, kept } = await withOneUnkept()
    await journal.forget('d1')
    await journal.keep(of, batch('two'))
    expect(kept()).toEqual(['two'])
  })
})
