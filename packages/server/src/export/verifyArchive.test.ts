import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import type { Language } from '@casebook/core/language/language'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { readPdf } from '../history/document/readPdf.fixture'
import { startWard } from '../locks/ward.fixture'
import { fingerprintOf, signingKey } from '../signing/signingKey'
import { zip } from '../tables/zip'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'
import { tries } from '../testing/tries'
import { verifyArchive } from './verifyArchive'
import { writeHistoriesJob } from './writeHistories.job'

const folder = temporaryFolder()
const signingKeyFile = join(folder, 'signing-key.pem')
const ward = await startWard(await openTestDatabase(), { signingKeyFile })
afterAll(() => ward.server.close())
const { rita, db, services } = ward
for (const name of ['Case1', 'Case2', 'Case3'])
  await ward.aCase(name, [{ id: 'note', value: `${name}: 40.5 \u2028 "a" 😀` }])

async function download(documents?: Language): Promise<Buffer> {
  const calls = createClient(allHistoriesWire, rita.browser.send)
  expect(await calls.exportCompleteCaseHistory(documents && { documents })).toEqual({ type: 'Ok' })
  await writeHistoriesJob.run(services, await db.selectFrom('history_export').select('id').executeTakeFirstOrThrow())
  const answer = await calls.downloadCompleteCaseHistory()
  if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
  return Buffer.from(await answer.file.content.arrayBuffer())
}

const whole = await download()
const fingerprint = fingerprintOf(signingKey({ signingKeyFile }).publicKey)

async function faults(archive: Uint8Array, signer: string | null = fingerprint): Promise<string[]> {
  const path = join(folder, 'archive.zip')
  writeFileSync(path, archive)
  const found: string[] = []
  for await (const { path: of, fault } of verifyArchive(path, signer)) found.push(`${of ?? 'archive'}: ${fault}`)
  return found
}

type Files = Map<string, Buffer>

async function unpacked(archive: Buffer): Promise<Files> {
  const files: Files = new Map()
  const opened = await fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}

/** Packed again by somebody who takes care to keep the seal in its place. */
async function packed(files: Files, of = whole): Promise<Buffer> {
  async function* each() {
    for (const [path, content] of files)
      yield { path, modifiedAt: new Date('2026-03-02T12:00:00Z'), content: () => Readable.from([content]) }
  }
  return buffer(zip(each(), of.subarray(-of.readUInt16LE(of.lastIndexOf('PK\x05\x06') + 20)).toString()))
}

async function changed(change: (files: Files) => unknown, of = whole): Promise<string[]> {
  const files = await unpacked(of)
  change(files)
  return faults(await packed(files, of))
}

const path = 'Ward/visit/ada/Case2'
const [file, trail] = [`${path}.xlsx`, `${path}.trail.jsonl`]
const linesOf = (files: Files, name: string) => (files.get(name)?.toString() ?? '').trimEnd().split('\n')
const setLines = (files: Files, name: string, lines: readonly string[]) =>
  files.set(name, Buffer.from(`${lines.join('\n')}\n`))

describe('casebook verify', () => {
  it('finds nothing in an archive as the server wrote it, and tells who signed it [MORE-09]', async () => {
    expect(await faults(whole)).toEqual([])
    const verified = verifyArchive(join(folder, 'archive.zip'), null)
    expect(await verified.next()).toEqual({ done: true, value: { cases: 3, at: expect.any(String), fingerprint } })
  })

  it('names a spreadsheet of which a byte was changed [MORE-09]', async () => {
    const named = await changed((files) => {
      const content = files.get(file)
      if (content) content[100] = (content[100] ?? 0) ^ 1
    })
    expect(named).toEqual([`${file}: is not what was written`])
  })

  it.each([
    [
      'an entry that was changed',
      (lines: string[]) => lines.with(1, lines[1]?.replace('"author":"ada"', '"author":"eve"') ?? ''),
      'entry 2 is not what was written',
    ],
    ['an entry that was removed', (lines: string[]) => lines.toSpliced(0, 1), 'entry 1 missing'],
    ['entries that were cut off', (lines: string[]) => lines.slice(0, -1), 'entry 3 cut off the end'],
    ['a trail that was emptied', () => [], 'line 1 is not what was written'],
    ['a line that is no entry', (lines: string[]) => [...lines, '{}'], 'line 4 is not what was written'],
    [
      'an entry in another form',
      (lines: string[]) => lines.with(0, lines[0]?.replace(':', ': ') ?? ''),
      'line 1 is not what was written',
    ],
  ])('names %s [MORE-09]', async (_, change, fault) => {
    const named = await changed((files) => setLines(files, trail, change(linesOf(files, trail))))
    expect(named).toContain(`${trail}: ${fault}`)
    expect(named.every((one) => one.startsWith(`${trail}: `))).toBe(true)
  })

  it('names a file that was removed, added or put in the place of another [MORE-09]', async () => {
    expect(await changed((files) => files.delete(file))).toEqual([`${file}: is missing`])
    expect(await changed((files) => files.delete(trail))).toEqual([`${trail}: is missing`])
    expect(await changed((files) => files.set('More.xlsx', Buffer.from('x')))).toEqual([
      'More.xlsx: is not in the manifest',
    ])
    const other = 'Ward/visit/ada/Case1'
    const swapped = await changed((files) => {
      for (const ending of ['.xlsx', '.trail.jsonl']) files.set(path + ending, files.get(other + ending) ?? Buffer.of())
    })
    expect(swapped).toContain(`${file}: is not what was written`)
    expect(swapped).toContain(`${trail}: entry 1 is not what was written`)
  })

  it('covers the PDF of each case that was asked for [MORE-32] [MORE-09]', async () => {
    const withDocuments = await download('de')
    expect(await faults(withDocuments)).toEqual([])
    const document = `${path}.pdf`
    const pdf = (await unpacked(withDocuments)).get(document)
    expect((await readPdf(pdf ?? Buffer.of())).pages.join('\n')).toContain('Case2: 40.5')
    expect(await changed((files) => files.delete(document), withDocuments)).toEqual([`${document}: is missing`])
    const other = await changed((files) => files.set(document, Buffer.from('%PDF')), withDocuments)
    expect(other).toEqual([`${document}: is not what was written`])
    expect((await unpacked(await download())).has(document)).toBe(false)
  })

  it('finds a case that was removed with its line of the manifest [MORE-09]', async () => {
    const named = await changed((files) => {
      files.delete(file)
      files.delete(trail)
      const lines = linesOf(files, 'manifest.jsonl')
      setLines(
        files,
        'manifest.jsonl',
        lines.filter((line) => !line.includes(file)),
      )
    })
    expect(named).toContain('manifest.jsonl: is not the one that was signed')
  })

  it('finds a manifest that is missing, of another archive, or signed by another key [MORE-09]', async () => {
    expect(await changed((files) => files.delete('manifest.jsonl'))).toEqual(['manifest.jsonl: is missing'])
    expect(await changed((files) => files.delete('manifest.sig'))).toEqual(['manifest.sig: is missing'])
    await sql`update history_export set completed_at = completed_at - interval '1 day'`.execute(db)
    const other = await unpacked(await download())
    const exchanged = await changed((files) => {
      for (const name of ['manifest.jsonl', 'manifest.sig']) files.set(name, other.get(name) ?? Buffer.of())
    })
    expect(exchanged).toContain('manifest.jsonl: is of another archive')
    const stranger = '0'.repeat(64)
    expect(await faults(whole, stranger)).toEqual([`manifest.jsonl: is signed by another key, ${fingerprint}`])
  })

  it('finds an archive that was cut off, wherever that is [MORE-09]', async () => {
    for (const length of [0, 1_000, whole.length - 200, whole.length - 1])
      expect(await faults(whole.subarray(0, length))).not.toEqual([])
    expect(await faults(whole.subarray(0, 1_000))).toEqual([expect.stringMatching(/^archive: is cut off at its end/)])
  })

  it('finds files that were packed again in another order, though each is as it was [MORE-09]', async () => {
    const files = [...(await unpacked(whole))]
    expect(await faults(await packed(new Map(files.toReversed())))).toEqual([
      'archive: was changed between its files: in their names, their times or their order',
    ])
  })

  it('finds any one bit that was changed, wherever it is [MORE-09]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(7), async (place, bit) => {
        const tampered = Buffer.from(whole)
        tampered[place] = (tampered[place] ?? 0) ^ (1 << bit)
        expect(await faults(tampered)).not.toEqual([])
      }),
      tries(150),
    )
    expect(readFileSync(join(folder, 'archive.zip')).length).toBe(whole.length)
  })
})
