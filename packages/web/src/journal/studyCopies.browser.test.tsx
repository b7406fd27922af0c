/** Copies of studies on a real IndexedDB: they outlive their page, are nobody else's, and another open page keeps its own. */
import type { StudyCopy } from '@casebook/core/candidates/written/studyCopies.port'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDatabase } from './database'
import { createDevice } from './device'
import { createStudyCopies } from './studyCopies'

const bytesOf = (words: string) => new TextEncoder().encode(words)
const wordsOf = (copy: StudyCopy | null) =>
  copy && [copy.kept && new TextDecoder().decode(copy.kept.bytes), new TextDecoder().decode(copy.file.bytes)]

const kept = { name: 'visit.json', bytes: bytesOf('as kept') }
const copyWith = (words: string, before: StudyCopy['kept'] = kept): StudyCopy => ({
  // The cast is safe: what the server said is stored as it is.
  received: { type: 'ReceivedCandidate', candidate: { id: 'c1' } } as StudyCopy['received'],
  kept: before,
  keptAt: '2026-11-02T10:00:00Z',
  file: { name: 'visit.json', bytes: bytesOf(words) },
  language: 'en',
  preset: null,
})

let databases = 0
let name = ''

/** A page of a person. It is open once it has recalled something. */
function aPage(username = 'ada', letter = 'A') {
  const keys = { getJournalKey: async () => ({ type: 'ReceivedJournalKey' as const, key: letter.repeat(43) }) }
  const device = createDevice(keys, createDatabase(name))
  return createStudyCopies(() => device.personOf(username))
}

beforeEach(() => {
  databases += 1
  name = `studies-${databases}`
})

afterEach(() => {
  vi.restoreAllMocks()
  indexedDB.deleteDatabase(name)
})

describe('a copy of a study [MORE-49]', () => {
  it('is there for the next page, with what it was written on, and gone once it is kept', async () => {
    const page = aPage()
    expect(await page.keep('c1', copyWith('first words'))).toBe(true)
    expect(await page.keep('c1', copyWith('more words'))).toBe(true)
    const next = aPage()
    expect(wordsOf(await next.recall('c1'))).toEqual(['as kept', 'more words'])
    expect(await next.recall('c2')).toBeNull()
    await next.forget('c1')
    expect(await aPage().recall('c1')).toBeNull()
  })

  it('does not come back, if it was still being written when the server had it', async () => {
    const page = aPage()
    const keeping = page.keep('c1', copyWith('late words'))
    await page.forget('c1')
    await keeping
    expect(await aPage().recall('c1')).toBeNull()
  })

  it('may be the first file of a study, and knows each state that was kept', async () => {
    const page = aPage()
    await page.keep('c1', copyWith('words', null))
    expect(wordsOf(await aPage().recall('c1'))).toEqual([null, 'words'])
    await page.keep('c1', copyWith('other words', { name: 'visit.json', bytes: bytesOf('kept again') }))
    expect(wordsOf(await aPage().recall('c1'))).toEqual(['kept again', 'other words'])
  })

  it('is of one page: another that is open neither gets it nor takes it away', async () => {
    const page = aPage()
    expect(await page.recall('c1')).toBeNull()
    await page.keep('c1', copyWith('of the first page'))
    const other = aPage()
    expect(await other.recall('c1')).toBeNull()
    await other.keep('c1', copyWith('of the other'))
    await other.forget('c1')
    expect(wordsOf(await page.recall('c1'))).toEqual(['as kept', 'of the first page'])
  })

  it('is nobody else’s, and not readable on the disk', async () => {
    await aPage().keep('c1', copyWith('Trial of a secret drug'))
    expect(await aPage('ben', 'B').recall('c1')).toBeNull()
    const rows = await createDatabase(name).read(['studies'], (table) => table('studies').getAll())
    const text = rows.map(
      ({ locked, bytes }) => new TextDecoder().decode(locked.data) + new TextDecoder().decode(bytes.data),
    )
    expect(rows).toHaveLength(2)
    expect(text.join()).not.toContain('secret')
  })

  it('is deleted after 90 days, and not kept without a key', async () => {
    await aPage().keep('c1', copyWith('words'))
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 91 * 24 * 60 * 60_000)
    expect(await aPage().recall('c1')).toBeNull()
    const device = createDevice(
      { getJournalKey: async () => ({ type: 'LoginRequired' }) },
      createDatabase(`${name} none`),
    )
    expect(await createStudyCopies(() => device.personOf('ada')).keep('c1', copyWith('words'))).toBe(false)
  })
})
