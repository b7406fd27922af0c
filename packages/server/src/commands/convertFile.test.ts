import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Question } from '@casebook/core/bases/base'
import { readBase } from '@casebook/core/rules/check/readBase'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder'
import { convertFile } from './convertFile'

const folder = temporaryFolder()
const dictionary = `Variable / Field Name,Form Name,Field Type,Field Label,Branching Logic
record_id,visit,text,Record,
smoker,visit,yesno,Smoker,
packs,visit,text,Packs a day,[smokr] = '1'
`

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, text)
  return file
}

const json = async (file: string) => JSON.parse(await readFile(file, 'utf8'))

it('casebook convert writes a base and what is wrong with the file [MORE-25]', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const [out, findings] = [join(folder, 'out.json'), join(folder, 'findings.json')]
  await convertFile({ file: await write('smoking.csv', dictionary), out, findings })
  expect(readBase(await json(out))).toMatchObject({ type: 'Base', base: { id: 'smoking' } })
  expect(await json(findings)).toContainEqual(
    expect.objectContaining({ at: { row: 4, column: 5, from: 0, to: 7 }, severity: 'error' }),
  )
  expect(said.mock.lastCall?.[0]).toBe(`${out}: 1 error, 0 lost, 0 changed, 2 note`)
  said.mockRestore()
})

it('casebook convert writes a dictionary of REDCap, and what that cannot say [MORE-22]', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const [out, findings] = [join(folder, 'written.csv'), join(folder, 'unsaid.json')]
  const body = { id: 'Where', type: 'Date', text: { en: 'When?' }, partialDate: true }
  const base = aBase({ questionnaires: [aQuestionnaire({ questions: [aQuestion(), body as Question] })] })
  await convertFile({ file: await write('base.json', JSON.stringify(base)), to: 'redcap', out, findings })
  expect(await readFile(out, 'utf8')).toContain('smoker,basics,,yesno,The question smoker,')
  expect(await json(findings)).toEqual([
    expect.objectContaining({ at: { path: 'Where' }, severity: 'changed', name: 'where' }),
    expect.objectContaining({
      at: { path: 'Where' },
      severity: 'lost',
      message: expect.stringContaining('whole dates only'),
    }),
    expect.objectContaining({
      at: { path: 'FILE' },
      severity: 'lost',
      message: expect.stringContaining('one language'),
    }),
  ])
  said.mockRestore()
})

it('casebook convert writes nothing of a file that it cannot read, but says why [MORE-25]', async () => {
  const [out, findings] = [join(folder, 'none.json'), join(folder, 'why.json')]
  const file = await write('letter.csv', 'Dear all, this is no dictionary')
  await expect(convertFile({ file, out, findings })).rejects.toThrow('No line at the beginning names the columns')
  expect(existsSync(out)).toBe(false)
  expect(await json(findings)).toMatchObject([{ at: { path: 'FILE' }, severity: 'error' }])
  await expect(convertFile({ file, to: 'sas', out })).rejects.toThrow('--to sas')
})
