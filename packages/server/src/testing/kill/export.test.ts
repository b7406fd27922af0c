/** A server that is killed while it writes the export of all histories: it goes on where it was, and the archive is whole. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@casebook/api-adapter/client'
import { allHistoriesWire } from '@casebook/api-adapter/export/allHistories.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import { expect, it } from 'vitest'
import { openPromise } from 'yauzl'
import { verifyArchive } from '../../export/verifyArchive'
import { freePort } from '../freePort'
import { temporaryFolder } from '../temporaryFolder'
import { aStudy, createAdministrator, signIn } from './study'
import { ledgerBase } from './writer'

const names = Array.from({ length: 300 }, (_, i) => `Case${i}`)
const patience = { timeout: 200_000, interval: 20 }

it('goes on with the export of all histories after each kill [EXPO-01]', async () => {
  const folder = temporaryFolder()
  const study = aStudy(folder, await freePort(), null)
  let server = await study.start()
  await createAdministrator(server)
  let browser = await signIn(server)
  const base = { group: ledgerBase.group, base: ledgerBase.id }
  const submissions = createClient(submissionWire, browser.send)
  for (const caseName of names) {
    const submission = { base, caseName, facts: [{ id: 'number0', value: 1 }] }
    const { type } = await submissions.submitCase({ submission }, { idempotencyKey: caseName })
    expect(type).toBe('Submitted')
  }

  const exports = () => createClient(allHistoriesWire, browser.send)
  const done = async () => {
    const state = await exports().getExportState()
    return state.type === 'ExportInProgress' ? state.done : Number.POSITIVE_INFINITY
  }
  expect(await exports().exportCompleteCaseHistory()).toEqual({ type: 'Ok' })
  let written = 0
  for (let kill = 0; kill < 2; kill++) {
    await expect.poll(done, patience).toBeGreaterThan(written)
    written = await done()
    await server.kill()
    expect(written).toBeLessThan(names.length)
    server = await study.start()
    browser = await signIn(server)
    expect(await done()).toBeGreaterThanOrEqual(written)
  }

  await expect.poll(async () => (await exports().getExportState()).type, patience).toBe('ExportComplete')
  const answer = await exports().downloadCompleteCaseHistory()
  if (answer.type !== 'ExportedCompleteCaseHistory') throw new Error(answer.type)
  const file = join(folder, 'export.zip')
  writeFileSync(file, Buffer.from(await answer.file.content.arrayBuffer()))
  const verified = verifyArchive(file, null)
  expect(await verified.next()).toMatchObject({ done: true, value: { cases: names.length } })
  const zip = await openPromise(file, { lazyEntries: true })
  const files: string[] = []
  for await (const entry of zip.eachEntry()) files.push(entry.fileName)
  expect(files.filter((path) => path.endsWith('.xlsx')).sort()).toEqual(
    names.map((name) => `${base.group}/${base.base}/ada/${name}.xlsx`).sort(),
  )
  await server.stop()
})
