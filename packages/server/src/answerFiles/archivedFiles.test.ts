import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { fileValue } from '@casebook/core/bases/files/fileRecord'
import { aLargePhoto } from '@casebook/test-fixtures/pictures'
import { afterAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { verifyArchive } from '../export/verifyArchive'
import { writeHistoriesJob } from '../export/writeHistories.job'
import { temporaryFolder } from '../testing/temporaryFolder'
import { openTestDatabase } from '../testing/testDatabase'
import { recordOf } from './pieces.fixture'
import { startWounds } from './wounds.fixture'

const { db, server, ada, aCase, answered, signIn } = await startWounds(await openTestDatabase())
afterAll(() => server.close())

const path = join(temporaryFolder(), 'archive.zip')

async function faults(archive: Uint8Array): Promise<readonly string[]> {
  writeFileSync(path, archive)
  const found: string[] = []
  for await (const { path: of, fault } of verifyArchive(path, null)) found.push(`${of}: ${fault}`)
  return found
}

/** The files of an archive that are answers. */
async function answersIn(archive: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  for await (const entry of zip.eachEntry())
    if (entry.fileName.endsWith('.jpg')) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

it('the archive of all histories holds the files that answers name and named, and proves them [MORE-56]', async () => {
  const [before, now, notSaved] = [1, 2, 3].map((seed) => Buffer.from(aLargePhoto(300_000, seed))) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  const { draft, identity, name } = await aCase()
  await answered(draft, before)
  await answered(draft, now)
  // A text is a text, whatever stands in it.
  await ada.entry.addFactsJson({ ...draft, facts: [{ id: 'words', value: fileValue(recordOf(now)) }] })
  await ada.entry.savecase({ ...draft, caseName: identity.name, owner: 'ada', force: true })
  await answered(draft, notSaved)
  await aCase()

  const calls = createClient(allHistoriesWire, (await signIn('rita')).browser.send)
  await calls.exportCompleteCaseHistory()
  await writeHistoriesJob.run(
    server.services,
    await db.selectFrom('history_export').select('id').executeTakeFirstOrThrow(),
  )
  const answer = await calls.downloadCompleteCaseHistory()
  if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
  const archive = Buffer.from(await answer.file.content.arrayBuffer())

  const files = await answersIn(archive)
  const folder = `Ward/wounds/ada/${name}`
  expect([...files.keys()].sort()).toEqual([`${folder}/wound.jpg`, `${folder}/wound~2.jpg`])
  const bytes = [...files.values()]
  expect([before, now].map((one) => bytes.some((file) => file.equals(one)))).toEqual([true, true])
  expect(await faults(archive)).toEqual([])

  const place = archive.indexOf(now.subarray(0, 200)) + 200_000
  archive[place] = (archive[place] ?? 0) ^ 1
  expect(await faults(archive)).toEqual([expect.stringMatching(/wound(~2)?\.jpg: is not what was written$/)])
})
