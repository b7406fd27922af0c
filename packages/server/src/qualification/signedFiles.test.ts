import { createWriteStream, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { fingerprintOf, signingKey } from '../signing/signingKey'
import { zip } from '../tables/zip'
import { temporaryFolder } from '../testing/temporaryFolder'
import { tries } from '../testing/tries'
import { verifySignedFiles, writeSignedFiles } from './signedFiles'

const folder = temporaryFolder()
const key = signingKey({ signingKeyFile: join(folder, 'key.pem') })
const fingerprint = fingerprintOf(key.publicKey)
const about = { casebook: 'validation pack', at: '2026-11-29T18:00:00.000Z', version: '0.1.0', commit: 'abc' } as const
const files = new Map<string, string | Buffer>([
  ['pack.html', '<p>مريم 40.5</p>'],
  ['pictures/1.jpg', Buffer.from([0, 255, 1])],
])
const path = join(folder, 'pack.zip')
await writeSignedFiles(path, about, files, key)

it('proves what was written, and by whom [MORE-48]', async () => {
  const verified = await verifySignedFiles(path, fingerprint)
  expect(verified).toMatchObject({
    fingerprint,
    faults: [],
    manifest: { ...about, files: [{ path: 'pack.html' }, {}] },
  })
  expect((await verifySignedFiles(path, 'f'.repeat(64)))?.faults).toEqual([
    { path: null, fault: `is signed by another key, ${fingerprint}` },
  ])
})

it('makes the same bytes of the same files', async () => {
  const again = join(folder, 'again.zip')
  await writeSignedFiles(again, about, files, key)
  expect(readFileSync(again).equals(readFileSync(path))).toBe(true)
})

it('never takes a changed file for the one that was written [MORE-48]', async () => {
  const whole = readFileSync(path)
  const changed = join(folder, 'changed.zip')
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ by
      writeFileSync(changed, bytes)
      const verified = await verifySignedFiles(changed, fingerprint)
      // Times and other marks of the archive itself say nothing of its files.
      if (verified?.faults.length !== 0) return
      expect(verified.manifest?.files).toHaveLength(files.size)
      expect((await verifySignedFiles(path, fingerprint))?.manifest).toEqual(verified.manifest)
    }),
    tries(300),
  )
})

/** The same archive with other files. */
async function rezipped(change: (files: Map<string, Buffer>) => void): Promise<string> {
  const archive = await openPromise(path, { lazyEntries: true, autoClose: false })
  const contents = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry())
    contents.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  archive.close()
  change(contents)
  const entries = async function* () {
    for (const [name, content] of contents)
      yield { path: name, modifiedAt: new Date(about.at), content: () => Readable.from([content]) }
  }
  const other = join(folder, 'other.zip')
  await pipeline(zip(entries()), createWriteStream(other))
  return other
}

it('names a file that was added, taken away or changed, and a manifest that was written anew [MORE-48]', async () => {
  const faultsAfter = async (change: (files: Map<string, Buffer>) => void) =>
    (await verifySignedFiles(await rezipped(change), null))?.faults
  expect(await faultsAfter(() => {})).toEqual([])
  expect(await faultsAfter((all) => all.set('more.txt', Buffer.from('more')))).toEqual([
    { path: 'more.txt', fault: 'is not in the manifest' },
  ])
  expect(await faultsAfter((all) => all.delete('pack.html'))).toEqual([{ path: 'pack.html', fault: 'is missing' }])
  expect(await faultsAfter((all) => all.set('pack.html', Buffer.from('<p>')))).toEqual([
    { path: 'pack.html', fault: 'is not what was written' },
  ])
  const anew = (all: Map<string, Buffer>) => all.set('manifest.json', Buffer.from(`${all.get('manifest.json')} `))
  expect(await faultsAfter(anew)).toEqual([{ path: 'manifest.json', fault: 'is not the one that was signed' }])
})

it('takes nothing else for signed files', async () => {
  expect(await verifySignedFiles(join(folder, 'none.zip'), null)).toBeNull()
  expect(await verifySignedFiles(await rezipped((all) => all.delete('manifest.json')), null)).toBeNull()
})
