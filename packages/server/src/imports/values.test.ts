/** Values of a file that are no options of the study: they are assigned once, by one rule, and hold for the next file. */
import { createClient } from '@casebook/api-adapter/client'
import { importsWire } from '@casebook/api-adapter/imports/imports.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import type { ChosenImport } from '@casebook/core/imports/imports.calls'
import { afterAll, describe, expect, it } from 'vitest'
import { visit } from '../entry/visitStudy.fixture'
import { startWard } from '../locks/ward.fixture'
import { openTestDatabase } from '../testing/testDatabase'
import { playImport } from './importData.job'

const ward = await startWard(await openTestDatabase())
const { ada, answersOf, services, server } = ward
afterAll(() => server.close())

const calls = createClient(importsWire, ada.browser.send)
let keys = 0
const once = wireClient(importsWire, (sent) => ada.browser.send({ ...sent, idempotencyKey: `values-${++keys}` }))
const chosen: ChosenImport = { mapping: { Geschlecht: 'sex' }, policy: 'onlyEmpty', makesCases: true, reason: null }

async function sent(text: string): Promise<string> {
  const bytes = Buffer.from(text)
  const file = { fileName: 'lab.csv', format: 'table', language: null, size: bytes.byteLength, ...visit } as const
  const begun = await once.beginImport(file)
  if (begun.type !== 'ImportBegun') throw new Error(begun.type)
  await calls.sendImportPiece({ import: begun.import, from: 0, data: bytes.toString('base64') })
  return begun.import
}

type Rehearsed = Parameters<typeof once.rehearseImport>[0]

async function rehearsed(id: string, more: Partial<Rehearsed> = {}) {
  expect(await once.rehearseImport({ import: id, ...chosen, ...more })).toEqual({ type: 'Ok' })
  await playImport(services, id)
  const got = await calls.getImport({ import: id })
  if (got.type !== 'ReceivedImport') throw new Error(got.type)
  return got
}

describe('values that are no options [MORE-38]', () => {
  const file = 'case,Geschlecht\nV1,1\nV2,2\nV3,1\nV4,9\nV5,f\nV6,?\n'

  it('are refused at their cells until somebody assigns them, and hold for the next file', async () => {
    const id = await sent(file)
    const before = await rehearsed(id)
    expect(before.unread).toEqual([
      { column: 'Geschlecht', key: 'sex', value: '1', records: 2 },
      { column: 'Geschlecht', key: 'sex', value: '?', records: 1 },
      { column: 'Geschlecht', key: 'sex', value: '2', records: 1 },
      { column: 'Geschlecht', key: 'sex', value: '9', records: 1 },
    ])
    const found = await calls.getImportFindings({ import: id, after: 0, kinds: null })
    if (found.type !== 'ReceivedImportFindings') throw new Error(found.type)
    expect(found.findings.map(({ line, column, refusal, sent }) => [line, column, refusal, sent])).toEqual([
      [2, 'Geschlecht', 'UnknownAnswer', '1'],
      [3, 'Geschlecht', 'UnknownAnswer', '2'],
      [4, 'Geschlecht', 'UnknownAnswer', '1'],
      [5, 'Geschlecht', 'UnknownAnswer', '9'],
      [7, 'Geschlecht', 'UnknownAnswer', '?'],
    ])

    const values = { Geschlecht: { '1': 'm', '2': 'f', '9': '@unknown', '?': 'nowhere' } }
    const after = await rehearsed(id, { values })
    // What leads to no option is refused by its own name.
    expect(after.unread).toEqual([{ column: 'Geschlecht', key: 'sex', value: 'nowhere', records: 1 }])
    expect(after.import).toMatchObject({ values, rehearsed: { records: { made: 5, refused: 1 } } })
    expect(await once.runImport({ import: id })).toEqual({ type: 'Ok' })
    await playImport(services, id)
    const answers = await Promise.all(['V1', 'V2', 'V4', 'V5'].map((name) => answersOf(name)))
    expect(answers.map(({ sex }) => sex)).toEqual(['m', 'f', { unknown: true }, 'f'])

    const next = await sent('case,Geschlecht\nV7,1\n')
    const read = await rehearsed(next)
    expect(read).toMatchObject({ unread: [], import: { values, rehearsed: { records: { made: 1, refused: 0 } } } })
  })

  it('are taken back, and then refused again', async () => {
    const id = await sent('case,Geschlecht\nV8,1\nV9,2\n')
    const values = { Geschlecht: { '1': 'f', '2': null } }
    const after = await rehearsed(id, { values })
    expect(after.unread).toEqual([{ column: 'Geschlecht', key: 'sex', value: '2', records: 1 }])
    expect(after.import.values).toEqual({ Geschlecht: { '1': 'f', '9': '@unknown', '?': 'nowhere' } })
    const next = await rehearsed(await sent('case,Geschlecht\nV8,2\n'))
    expect(next.import).toMatchObject({ values: after.import.values, rehearsed: { records: { refused: 1 } } })
  })

  it('lose nothing where two files are open at once: what the other has said is told first', async () => {
    const [mine, other] = [await sent('case,Geschlecht\nW1,x\n'), await sent('case,Geschlecht\nW2,x\n')]
    await rehearsed(other, { values: { Geschlecht: { x: 'f', y: 'm' } } })
    const changes = { import: mine, ...chosen, values: { Geschlecht: { x: 'm', z: 'm' } } }
    const met = { type: 'ValuesMet', values: { Geschlecht: { x: 'f' } } } as const
    expect(await once.rehearseImport(changes)).toEqual(met)
    // Nothing of it was kept, nor played.
    expect(await calls.getImport({ import: mine })).toMatchObject({ import: { phase: 'received' } })
    const after = await rehearsed(mine, { values: changes.values, replaces: met.values })
    expect(after.import.values.Geschlecht).toMatchObject({ x: 'm', z: 'm' })
    const next = await calls.getImport({ import: await sent('case\nW3\n') })
    expect(next).toMatchObject({ import: { values: { Geschlecht: { x: 'm', y: 'm', z: 'm' } } } })
  })

  it('are not changed, and nothing is imported, by a page that has not seen the last dry run', async () => {
    const id = await sent('case,Geschlecht\nX1,f\n')
    const first = await rehearsed(id, { seen: null })
    const stale = { import: id, seen: null }
    const notNow = { type: 'NotNow', phase: 'rehearsed' }
    expect(await once.rehearseImport({ ...stale, ...chosen, values: { Geschlecht: { f: 'm' } } })).toEqual(notNow)
    expect(await once.runImport(stale)).toEqual(notNow)
    expect(await calls.getImport({ import: id })).toEqual(first)
    expect(await once.runImport({ import: id, seen: first.import.endedAt })).toEqual({ type: 'Ok' })
  })
})
