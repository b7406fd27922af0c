/** A published study goes out in the format of another system, with what that cannot say. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportBaseWire } from '@casebook/api-adapter/candidates/exportBase.wire'
import { createClient } from '@casebook/api-adapter/client'
import { baseStructure } from '@casebook/core/bases/structure'
import { convert } from '@casebook/interchange/convert'
import { writtenBase } from '@casebook/interchange/writtenBase'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { writeAccess, writeProtection } from '../../bases/access.repository'
import { publishBase } from '../../bases/publishBase'
import { type ExportStudy, exportStudy } from '../../commands/exportStudy'
import { startWard, wardBase } from '../../locks/ward.fixture'
import { temporaryFolder } from '../../testing/temporaryFolder'
import { openTestDatabase } from '../../testing/testDatabase'

const ward = await startWard(await openTestDatabase())
const { root, ada, ben, paul, dana, rita, db, server } = ward
afterAll(() => server.close())
await publishBase(server.services, { ...wardBase, version: '2', text: { ...wardBase.text, de: 'Visite' } })

const visit = { group: 'Ward', base: 'visit' }
const exporterOf = ({ browser }: typeof ada) => createClient(exportBaseWire, browser.send)
const author = exporterOf(dana)

async function exported(request: Parameters<typeof author.exportBase>[0], by = author) {
  const answer = await by.exportBase(request)
  if (answer.type !== 'BaseExported') throw new Error(JSON.stringify(answer))
  return { ...answer, bytes: Buffer.from(answer.data, 'base64') }
}

describe('a published version', () => {
  it('is written as the base that it is, the newest or the one that is named [MORE-25]', async () => {
    const newest = await exported({ ...visit, format: 'casebook' })
    expect(newest).toMatchObject({ version: '2', fileName: 'visit-2.json', findings: [], languages: ['en', 'de'] })
    expect(JSON.parse(newest.bytes.toString())).toMatchObject({ id: 'visit', version: '2', text: { de: 'Visite' } })
    const { version } = wardBase
    const named = await exported({ ...visit, version, format: 'casebook' }, exporterOf(root))
    expect(JSON.parse(named.bytes.toString())).toEqual(wardBase)
    expect(await author.exportBase({ ...visit, version: '9', format: 'casebook' })).toEqual({
      type: 'KnowledgeBaseNotFound',
    })
  })

  it('is written as a REDCap dictionary that asks the same, and what that cannot say has its question [MORE-25]', async () => {
    const { bytes, fileName, formats, findings, counts } = await exported({ ...visit, format: 'redcap' })
    expect([fileName, formats]).toEqual(['visit-2.csv', expect.arrayContaining(['casebook', 'redcap'])])
    const read = await convert({ bytes, fileName })
    if (read.type !== 'Base') throw new Error(JSON.stringify(read.findings))
    const questions = [...baseStructure(wardBase).questions.values()].map(({ question }) => question.text.en)
    const again = [...baseStructure(read.base).questions.values()].map(({ question }) => question.text.en)
    expect(again).toEqual(expect.arrayContaining(questions))
    expect(counts.lost).toBeGreaterThan(0)
    expect(findings).toContainEqual(
      expect.objectContaining({ kind: 'Repeats', place: expect.objectContaining({ question: expect.anything() }) }),
    )
  })

  it('has the name in the file beside what is said of it, so that the same is said in the same words', async () => {
    const solutions = ['ill', 'well'].map((id) => ({ id, text: { en: id } }))
    const { findings } = await writtenBase({ ...wardBase, solutions }, 'redcap')
    const said = findings.filter(({ path }) => ['ill', 'well'].includes(path))
    expect(said.map(({ values }) => values)).toEqual([{ name: 'score_ill' }, { name: 'score_well' }])
    expect(new Set(said.map(({ message }) => message)).size).toBe(1)
  })

  it('is not written in a format that Casebook only reads, and what it writes is told', async () => {
    const { formats } = await exported({ ...visit, format: 'casebook' })
    expect(await author.exportBase({ ...visit, format: 'arc' })).toEqual({ type: 'FormatNotWritten', formats })
  })

  it('goes to those who write studies, as far as they may open it [MORE-22]', async () => {
    for (const person of [ada, ben, paul, rita])
      expect(await exporterOf(person).exportBase({ ...visit, format: 'casebook' })).toEqual({
        type: 'InsufficientPermissions',
      })
    await writeProtection(db, visit, true)
    onTestFinished(() => writeProtection(db, visit, false))
    const missing = { type: 'KnowledgeBaseNotFound' }
    expect(await author.exportBase({ ...visit, format: 'casebook' })).toEqual(missing)
    await writeAccess(db, 'dana', visit, true)
    expect((await exported({ ...visit, format: 'casebook' })).version).toBe('2')
  })
})

describe('casebook export', () => {
  const folder = temporaryFolder()
  const run = async (more: Partial<ExportStudy>) => {
    vi.stubEnv('CASEBOOK_PASSWORD', 'Bernoulli numbers, 1843')
    const said = vi.spyOn(console, 'log').mockReturnValue()
    onTestFinished(() => {
      vi.unstubAllEnvs()
      said.mockRestore()
    })
    await exportStudy({ from: server.url, user: 'root', ...visit, ...more })
    return said.mock.calls.map(([line]) => String(line))
  }

  it('writes the file, and says what the format cannot say [MORE-25]', async () => {
    const [out, findings] = [join(folder, 'visit.csv'), join(folder, 'unsaid.json')]
    const said = await run({ to: 'redcap', language: 'de', out, findings })
    expect(await readFile(out, 'utf8')).toMatch(/^Variable \/ Field Name,/)
    const unsaid = JSON.parse(await readFile(findings, 'utf8'))
    expect(said).toHaveLength(unsaid.length + 1)
    expect(said.at(-1)).toContain(`${out}: version 2, `)
  })

  it('says in a sentence why there is no file', async () => {
    const out = join(folder, 'none')
    await expect(run({ to: 'word', out })).rejects.toThrow('--to word: studies are written as base or ')
    await expect(run({ to: 'arc', out })).rejects.toThrow('--to arc: studies are written as base or redcap')
    await expect(run({ to: 'base', version: '9', out })).rejects.toThrow('There is no version 9 of base Ward / visit')
    await expect(run({ to: 'base', user: 'ada', out })).rejects.toThrow('ada may not write studies.')
    expect(existsSync(out)).toBe(false)
  })
})
