/** The journal on a real IndexedDB: durability, confidentiality, and a full disk. */
import type { EntryInput } from '@casebook/core/entry/entry.context'
import { type JournalPort, type Keeping, nothingRecalled } from '@casebook/core/journal/journal.port'
import { openWithCache } from '@casebook/core/journal/offlineCache'
import type { JournalKeyPort } from '@casebook/core/session/session.calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { createDatabase } from './database'
import { createDevice } from './device'
import { createDeviceJournal } from './deviceJournal'
import { importKey } from './lock'

const secret = 'She says that it hurts at night'
const of = { group: 'Training', base: 'practice', draft: 'd1' }
const batch = (idempotencyKey: string, id = 'note') => ({ idempotencyKey, facts: [{ id, value: secret }] })
const keyOf = (letter: string) => ({
  getJournalKey: async () => ({ type: 'ReceivedJournalKey' as const, key: letter.repeat(43) }),
})

let databases = 0
let name = ''
let journal: JournalPort

/** The parts of the DevTools protocol that this test needs. */
const devtools = () => cdp() as unknown as { send(method: string, request: object): Promise<void> }
const allow = (quotaSize?: number) =>
  devtools().send('Storage.overrideQuotaForOrigin', { origin: location.origin, ...(quotaSize && { quotaSize }) })

const adasJournal = () => createDevice(keyOf('A'), createDatabase(name)).journalOf('ada')

beforeEach(() => {
  databases += 1
  name = `journal-${databases}`
  journal = adasJournal()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await allow()
  indexedDB.deleteDatabase(name)
})

/** Everything in every table, as bytes and as text. */
async function everythingStored(): Promise<string> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const tables = [...db.objectStoreNames]
  const read = db.transaction(tables)
  const rows = tables.map(
    (table) =>
      new Promise<unknown[]>((resolve) => {
        const request = read.objectStore(table).getAll()
        request.onsuccess = () => resolve(request.result)
      }),
  )
  const all = await Promise.all(rows)
  db.close()
  return JSON.stringify(all, (_, value) => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value)
    return value instanceof CryptoKey ? `${value.algorithm.name}, extractable: ${value.extractable}` : value
  })
}

const standStill = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** Advances past the timeout for storing an answer. */
async function giveUp(keeping: Promise<Keeping>): Promise<void> {
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await keeping).toBe('unavailable')
}

/** Blocks other writes to the answers until the returned function is called. */
async function turnAtEntries(): Promise<() => void> {
  let isOver = false
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  const entries = db.transaction(['entries'], 'readwrite').objectStore('entries')
  const goOn = () => {
    if (!isOver) entries.count().onsuccess = goOn
  }
  goOn()
  return () => {
    isOver = true
    db.close()
  }
}

/** Opens the draft online, and waits until the device has cached it. */
async function openOnline(draft: string): Promise<void> {
  const told = { type: 'ReceivedState', config: {}, draft: { id: draft, facts: [], unsaved: [] } }
  // The cast is safe: neither end reads more of the response.
  const server = { entry: { tree: async () => told }, bases: {} } as unknown as Pick<EntryInput, 'entry' | 'bases'>
  await openWithCache({ ...server, name: of, draft, journal })
  await expect
    .poll(() => journal.cachedDraft({ ...of, draft }), { timeout: 5_000 })
    .toMatchObject({ draft: { id: draft } })
}

describe('the journal in a browser', () => {
  // Must come first: browsers determine the remaining quota on the first write.
  it('reports a full disk, and stores again once there is space [DATA-20]', async () => {
    await allow(1)
    expect(await journal.keep(of, batch('one'))).toBe('full')
    expect((await journal.recall('d1')).waiting).toEqual([])
    await allow()
    expect(await journal.keep(of, batch('two'))).toBe('kept')
    expect((await journal.recall('d1')).waiting).toEqual([batch('one'), batch('two')])
  })

  it('reports an answer as kept once it is on disk, and not before [DATA-20]', async () => {
    const happened: string[] = []
    const begin = IDBDatabase.prototype.transaction
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
      const transaction = begin.apply(this, how)
      const isOfAnswers = transaction.objectStoreNames.contains('entries') && transaction.mode === 'readwrite'
      if (isOfAnswers)
        transaction.addEventListener('complete', () => happened.push(`${transaction.durability}, complete`))
      return transaction
    })
    expect(await journal.keep(of, batch('one'))).toBe('kept')
    happened.push('said')
    expect(happened).toEqual(['strict, complete', 'said'])
  })

  it('writes nothing after the timeout for the key [DATA-20]', async () => {
    standStill()
    const answer = Promise.withResolvers<Awaited<ReturnType<JournalKeyPort['getJournalKey']>>>()
    journal = createDevice({ getJournalKey: () => answer.promise }, createDatabase(name)).journalOf('ada')
    journal.type(of, 'other', '12,')
    await giveUp(journal.keep(of, batch('one')))
    await journal.received(of, 'one')
    answer.resolve(await keyOf('A').getJournalKey())
    expect(await journal.keep(of, batch('two'))).toBe('kept')
    expect(await adasJournal().recall('d1')).toMatchObject({
      waiting: [batch('two')],
      typed: new Map([['other', '12,']]),
    })
  })

  it('writes nothing after the timeout for its turn at the disk [DATA-20]', async () => {
    standStill()
    expect(await journal.keep(of, batch('one'))).toBe('kept')
    const endTurn = await turnAtEntries()
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const keeping = journal.keep(of, batch('two'))
    await vi.waitUntil(() =>
      begin.mock.calls.some(([tables, mode]) => [...tables].includes('entries') && mode === 'readwrite'),
    )
    await giveUp(keeping)
    endTurn()
    expect((await journal.recall('d1')).waiting).toEqual([batch('one')])
  })

  it('stores nothing readable: no answer, no typed text, no draft, no key [DATA-20]', async () => {
    await journal.keep(of, batch('one'))
    await journal.keep(of, batch('two', 'other'))
    await journal.refused(of, 'two', {
      rest: null,
      refused: [{ fact: { id: 'other', value: secret }, reason: 'Frozen' }],
    })
    await journal.log(of, { type: 'received', facts: [{ id: 'note', value: secret }] })
    journal.type(of, 'note', secret)
    await expect.poll(everythingStored).toContain('"tab":')
    const stored = await everythingStored()
    for (const plain of [secret, 'hurts', 'night']) expect(stored).not.toContain(plain)
    expect(stored).toContain('AES-GCM, extractable: false')
    expect(stored).not.toContain('A'.repeat(43))

    expect(await journal.recall('d1')).toMatchObject({
      waiting: [batch('one')],
      refused: [{ fact: { id: 'other', value: secret }, reason: 'Frozen' }],
    })
    expect(await journal.undelivered()).toEqual([{ of, refused: 1, waiting: 1, lost: [] }])
  })

  it('knows offline what happened to a draft, even if another was opened since [DATA-20]', async () => {
    await journal.keep(of, batch('one'))
    await openOnline('d1')
    await journal.received(of, 'one')
    await openOnline('d2')
    expect(await journal.cachedDraft(of)).toMatchObject({ log: [{ type: 'received', facts: batch('one').facts }] })
    expect(await adasJournal().cachedDraft(of)).toMatchObject({
      log: [{ type: 'received', facts: batch('one').facts }],
    })
  })

  it('reports the answers of a draft that is gone, until they are discarded [DATA-20]', async () => {
    await journal.keep(of, batch('one'))
    await journal.keep({ ...of, draft: 'd2' }, batch('two'))
    journal.lost(of)
    const [lost, waiting] = await journal.undelivered()
    expect(lost).toEqual({ of, refused: 0, waiting: 0, lost: batch('one').facts })
    expect(waiting).toMatchObject({ waiting: 1, lost: [] })
    await journal.forget('d1')
    expect(await adasJournal().undelivered()).toEqual([waiting])
  })

  it('opens only for its owner [DATA-20]', async () => {
    await journal.keep(of, batch('one'))
    await journal.keep(of, batch('two', 'other'))
    await journal.refused(of, 'two', {
      rest: null,
      refused: [{ fact: { id: 'other', value: secret }, reason: 'Frozen' }],
    })
    await openOnline('d1')
    await journal.log(of, { type: 'received', facts: batch('three').facts })
    journal.type(of, 'note', secret)
    await expect.poll(everythingStored).toContain('"tab":')

    expect(await adasJournal().recall('d1')).toMatchObject({
      waiting: [batch('one')],
      received: batch('three').facts,
      refused: [{ reason: 'Frozen' }],
      typed: new Map([['note', secret]]),
    })
    const ben = createDevice(keyOf('B'), createDatabase(name)).journalOf('ben')
    const key = await importKey((await keyOf('B').getJournalKey()).key)
    const withHisKey = createDeviceJournal({ username: 'ada', db: createDatabase(name), key: async () => key })
    for (const other of [ben, withHisKey]) {
      expect(await other.recall('d1')).toMatchObject(nothingRecalled)
      expect([await other.first('d1'), await other.cachedDraft(of)]).toEqual([null, null])
      expect([await other.draftsWaiting(), await other.undelivered()]).toEqual([[], []])
    }
  })
})
