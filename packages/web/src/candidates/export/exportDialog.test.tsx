import { type ExportBasePort, exportBaseCalls } from '@casebook/core/candidates/export/exportBase.calls'
import { filesCalls } from '@casebook/core/files/files.calls'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { answering } from '../../testing/ports'
import { bases, dana, open as openPage, published } from '../candidates.fixture'

type Asked = Parameters<ExportBasePort['exportBase']>[0]

const noCounts = { error: 0, warning: 0, lost: 0, changed: 0, note: 0 }
const unsaid = {
  severity: 'lost' as const,
  path: 'when',
  kind: 'Type' as const,
  place: { section: { number: 1, text: { en: 'Visit' } }, question: { number: 4, text: { en: 'When did it begin?' } } },
  message: 'It takes whole dates only.',
}

/** The same of two questions, each with another name in the file. */
const renamed = ['age', 'sex'].map((path) => ({
  severity: 'changed' as const,
  path,
  kind: 'Renamed' as const,
  values: { name: `${path}_2` },
  message: 'It has another name.',
}))

async function written({ version = '', format }: Asked): ReturnType<ExportBasePort['exportBase']> {
  return {
    type: 'BaseExported',
    version,
    fileName: `mood-${version}.${format === 'redcap' ? 'csv' : 'json'}`,
    mediaType: 'text/csv',
    data: btoa('a,b'),
    findings: format === 'redcap' ? [unsaid, ...renamed] : [],
    counts: format === 'redcap' ? { ...noCounts, lost: 1, changed: 2 } : noCounts,
    formats: ['casebook', 'redcap'],
    languages: ['en', 'hi'],
  }
}

async function open(exportBase: ExportBasePort['exportBase'] = written) {
  const asked: Asked[] = []
  const { user } = await openPage(
    '/bases/manage/Alpine/mood',
    {
      getManagedBases: async () => ({
        type: 'ReceivedManagedBases',
        candidates: [],
        bases: bases.map((base) => ({ ...base, versions: [published, { ...published, version: '2' }] })),
      }),
    },
    [
      answering(exportBaseCalls, {
        exportBase(request) {
          asked.push(request)
          return exportBase(request)
        },
      }),
      answering(filesCalls, { list: async () => ({ type: 'ReceivedFiles', list: [] }) }),
    ],
    dana,
  )
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export the study' }))
  return { user, asked, dialog }
}

afterEach(() => vi.restoreAllMocks())

describe('the export of a study', () => {
  it('says what a format cannot say, at each question, before the file is downloaded [MORE-25]', async () => {
    const { user, asked, dialog } = await open()
    expect(await dialog.findByText('This format says everything.')).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: /REDCap data dictionary/ }))
    expect(await dialog.findByText('2 things that this format cannot say as they are')).toBeTruthy()
    expect(dialog.getAllByRole('cell', { name: 'It has another name.' })).toHaveLength(1)
    expect(dialog.getByText('age_2')).toBeTruthy()
    expect(dialog.getByRole('heading', { name: /^Not in the file/ })).toBeTruthy()
    expect(dialog.getByRole('columnheader', { name: 'In the file' })).toBeTruthy()
    expect(dialog.getByRole('cell', { name: 'It takes whole dates only.' })).toBeTruthy()
    expect(dialog.getByText(/question 4/).textContent).toContain('When did it begin?')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Language of the texts' }), 'hi')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Version' }), '2')
    expect(await dialog.findByText('mood-2.csv')).toBeTruthy()
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mood')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(asked).toEqual([
      { group: 'Alpine', base: 'mood', version: '3', format: 'casebook' },
      { group: 'Alpine', base: 'mood', version: '3', format: 'redcap' },
      { group: 'Alpine', base: 'mood', version: '3', format: 'redcap', language: 'hi' },
      { group: 'Alpine', base: 'mood', version: '2', format: 'redcap' },
    ])
  })

  it.each([
    ['The study could not be written in this format.', { type: 'ExportFailed' }],
    ['This version can no longer be opened.', { type: 'KnowledgeBaseNotFound' }],
  ] as const)('says: %s', async (sentence, answer) => {
    const { dialog } = await open(async () => answer)
    expect((await dialog.findByRole('alert')).textContent).toContain(sentence)
    expect(dialog.getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true)
  })

  it('is made again after a failure', async () => {
    let isDown = true
    const { user, dialog } = await open(async (request) => {
      if (isDown) throw new Error('offline')
      return written(request)
    })
    const again = await dialog.findByRole('button', { name: 'Try again' })
    isDown = false
    await user.click(again)
    expect(await dialog.findByText('This format says everything.')).toBeTruthy()
  })
})
