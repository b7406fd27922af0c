import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aBase } from '@casebook/test-fixtures/bases'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporaryFolder'
import { checkFiles } from './checkFiles'

const folder = temporaryFolder()
const said = vi.spyOn(console, 'log').mockReturnValue()
afterEach(() => said.mockClear())

async function write(name: string, content: unknown): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2))
  return file
}

const header = 'Variable / Field Name,Form Name,Field Type,Field Label,Branching Logic\n'
const dictionary = `${header}record_id,visit,text,Record,\npacks,visit,text,Packs a day,[smokr] = '1'\n`
const check = (files: readonly string[], failOn = 'error', json = false) => checkFiles({ files, json, failOn })
const lines = () => said.mock.calls.map(([line]) => String(line))

describe('casebook check [MORE-25]', () => {
  it('names each fault with file, row and column, and counts them', async () => {
    const file = await write('smoking.csv', dictionary)
    expect(await check([file])).toBe(false)
    expect(lines().find((line) => line.includes('error: '))).toMatch(`${file}:3:5: error: `)
    expect(lines().at(-1)).toBe(`${file}: 1 error, 0 lost, 0 changed, 2 note`)
  })

  it('shows signs of a file that a terminal would obey, and obeys none', async () => {
    const forged = `packs\u001b[2K\u202e\n`
    const file = await write('forged.csv', `${header}record_id,visit,text,Record,\n"${forged}",visit,text,Packs,\n`)
    await check([file])
    const told = lines().filter((line) => line.includes('packs'))
    expect(told).not.toEqual([])
    for (const sign of ['\u001b', '\u202e', '\n']) expect(told.join('')).not.toContain(sign)
    expect(told.join('')).toContain(String.raw`packs\u001b[2K\u202e`)
  })

  it('explains a fault of a base by what the part is for, with an example', async () => {
    const base = aBase()
    const [section] = base.questionnaires
    const questions = [{ id: 'age', type: 'Numeric', text: { en: 'Age' } }]
    const file = await write('typo.json', { ...base, questionnaires: [{ ...section, questions }] })
    expect(await check([file])).toBe(false)
    const [fault = ''] = lines()
    expect(fault).toMatch(/typo\.json:\d+: questionnaires\/0\/questions\/0\/type: error: /)
    expect(fault).toContain('type: Its kind: OC one choice')
    expect(fault).toContain('{"type":"YN"}')
  })

  it('tells what may be meant otherwise, and passes unless it is to fail on notes', async () => {
    const hidden = {
      id: 'never',
      text: { en: 'Never', de: 'Nie' },
      initial: false,
      questions: [{ id: 'q', type: 'YN', text: { en: 'Q', de: 'Q' } }],
    }
    const base = aBase()
    const file = await write('never.json', { ...base, questionnaires: [...base.questionnaires, hidden] })
    expect(await check([file])).toBe(true)
    expect(lines().join('\n')).toContain('note: None of its questions can ever show.')
    expect(await check([file], 'note')).toBe(false)
  })

  it('answers with JSON for programs, one list of all files', async () => {
    const files = [await write('a.csv', dictionary), await write('b.json', aBase()), await write('c.txt', 'Dear all')]
    expect(await check(files, 'error', true)).toBe(false)
    const found = JSON.parse(lines().join('\n'))
    expect(found).toContainEqual(
      expect.objectContaining({ file: files[0], severity: 'error', at: { row: 3, column: 5, from: 0, to: 7 } }),
    )
    expect(found).toContainEqual(expect.objectContaining({ file: files[2], severity: 'error', at: { path: 'FILE' } }))
  })

  it('refuses a severity that it does not know, and a file that is not there', async () => {
    await expect(check([], 'worse')).rejects.toThrow('--fail-on worse: it is one of error, lost, changed, note.')
    await expect(check([join(folder, 'gone.csv')])).rejects.toThrow('there is no such file')
  })
})
