import { noCounts } from '@casebook/core/imports/dataImport'
import { type DataImport, type ImportsPort, importsCalls } from '@casebook/core/imports/imports.calls'
import { changedValues } from '@casebook/core/imports/valueMapping'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const id = '00000000-0000-4000-8000-000000000001'
const base = aBase({
  group: 'Alpine',
  id: 'hernia',
  questionnaires: [
    aQuestionnaire({
      questions: [
        aQuestion({ id: 'age', type: 'Num', text: { en: 'Age' } }),
        aQuestion({ id: 'smokes', type: 'YN', text: { en: 'Smokes' } }),
      ],
    }),
  ],
})
const started: DataImport = {
  id,
  group: 'Alpine',
  base: 'hernia',
  fileName: 'lab.csv',
  size: 20,
  received: 20,
  format: 'table',
  language: null,
  phase: 'received',
  at: '2026-11-01T08:00:00.000Z',
  endedAt: null,
  mapping: {},
  values: {},
  policy: 'onlyEmpty',
  makesCases: false,
  reason: null,
  rehearsed: null,
  imported: null,
  place: 0,
  sha256: 'ab'.repeat(32),
  sameFileAt: null,
}
const counts = {
  records: { made: 1, changed: 1, unchanged: 0, refused: 1 },
  answers: { taken: 3, equal: 2, replaced: 0, kept: 1, refused: 1 },
  marked: 0,
}
const finding = { seq: 1, line: 2, caseName: 'A1', column: 'Alter', key: 'age', words: '' } as const
const findings = [
  { ...finding, kind: 'kept', refusal: null, sent: 41, standing: 40 },
  { ...finding, seq: 2, line: 3, kind: 'answerRefused', refusal: 'WrongType', sent: 'old', standing: null },
  {
    ...finding,
    seq: 3,
    line: 4,
    column: '',
    key: '',
    kind: 'refused',
    refusal: 'SameCase',
    words: '2',
    sent: null,
    standing: null,
  },
] as const

const smokes = { column: 'Raucht', key: 'smokes', value: 'gelegentlich', records: 2 }

function aServer(first: Partial<DataImport> = {}, more: Partial<ImportsPort> = {}) {
  let current = { ...started, ...first }
  const now = (changed: Partial<DataImport>) => {
    current = { ...current, ...changed }
    return { type: 'Ok' } as const
  }
  return {
    getImport: vi.fn<ImportsPort['getImport']>(async () => ({
      type: 'ReceivedImport',
      import: current,
      unread: first.phase === 'rehearsed' && !current.values.Raucht ? [smokes] : [],
    })),
    getImportColumns: vi.fn<ImportsPort['getImportColumns']>(async () => ({
      type: 'ReceivedImportColumns',
      columns: [
        { name: 'case', use: 'case', key: null, samples: ['A1', 'A2'] },
        { name: 'Alter', use: 'unknown', key: null, samples: ['41', 'old'] },
        { name: 'ward', use: 'unknown', key: null, samples: ['3', '4'] },
        { name: 'Raucht', use: 'answer', key: 'smokes', samples: ['gelegentlich', 'nein'] },
      ],
    })),
    rehearseImport: vi.fn<ImportsPort['rehearseImport']>(async ({ mapping, policy, makesCases, reason, values = {} }) =>
      now({
        phase: 'rehearsed',
        mapping,
        policy,
        makesCases,
        reason,
        rehearsed: counts,
        values: changedValues(current.values, values),
        endedAt: '2026-11-01T09:00:00.000Z',
      }),
    ),
    runImport: vi.fn<ImportsPort['runImport']>(async () => now({ phase: 'done', imported: counts })),
    stopImport: vi.fn<ImportsPort['stopImport']>(async () => now({ phase: 'stopped' })),
    discardImport: vi.fn<ImportsPort['discardImport']>(async () => ({ type: 'Ok' })),
    getImportFindings: vi.fn<ImportsPort['getImportFindings']>(async () => ({
      type: 'ReceivedImportFindings',
      findings: [...findings],
      more: false,
    })),
    ...more,
  }
}

async function open(server: Partial<ImportsPort>, roles: typeof mara.roles = ['ADMIN'], at = `/import/${id}`) {
  await openAt(`/bases/manage/Alpine/hernia${at}`, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
    bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
    areas: [answering(importsCalls, server)],
  })
  return userEvent.setup()
}

describe('an import of data [MORE-38]', () => {
  it('asks where columns go, shows the dry run, and imports', async () => {
    const server = aServer()
    const user = await open(server)
    const target = await screen.findByRole('combobox', { name: 'Where Alter goes' })
    await user.type(target, 'ag')
    await user.click(await screen.findByRole('option', { name: 'Age (age)' }))
    await user.click(screen.getByRole('checkbox', { name: 'Make a case where there is none of the name' }))
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    await screen.findByRole('heading', { name: 'If you import now' })
    expect(server.rehearseImport).toHaveBeenCalledWith({
      import: id,
      mapping: { Alter: 'age', ward: '' },
      policy: 'onlyEmpty',
      makesCases: true,
      reason: '',
      seen: null,
    })
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '2A1Differs, keptAge: 41 in the file, 40 in the case ',
      '3A1Answer refusedAge: old The server cannot read it as an answer to this question.',
      '4A1RefusedLine 2 is about the same case.',
    ])
    await user.click(screen.getByRole('button', { name: 'Import 2 records' }))
    await screen.findByRole('heading', { name: 'What was imported' })
    expect(server.runImport).toHaveBeenCalledOnce()
  })

  it('asks once what a value means that is no option, by keyboard, and plays the file again', async () => {
    const server = aServer({ phase: 'rehearsed', rehearsed: counts })
    const user = await open(server)
    const means = await screen.findByRole('combobox', { name: 'What gelegentlich of Raucht means' })
    expect(screen.getByText('in 2 records')).toBeTruthy()
    const again = screen.getByRole('button', { name: 'Start the dry run again' })
    expect(again).toHaveProperty('disabled', true)
    await user.selectOptions(means, 'Unknown')
    // What was rehearsed is not what would be imported.
    expect(screen.getByRole('button', { name: /^Import \d/ })).toHaveProperty('disabled', true)
    await user.selectOptions(means, 'Yes')
    again.focus()
    await user.keyboard('{Enter}')
    const values = { Raucht: { gelegentlich: 'true' } }
    expect(server.rehearseImport).toHaveBeenCalledWith(expect.objectContaining({ import: id, values, seen: null }))
    // It stays in sight, and can be assigned otherwise.
    await waitFor(() => expect(screen.queryByText('in 2 records')).toBeNull())
    expect(screen.getByRole('combobox', { name: means.getAttribute('aria-label') ?? '' })).toHaveProperty(
      'value',
      '=true',
    )
    // And it can be taken back.
    const kept = screen.getByRole('combobox', { name: 'What gelegentlich of Raucht means' })
    await user.selectOptions(kept, 'Not assigned')
    await user.dblClick(screen.getByRole('button', { name: 'Start the dry run again' }))
    expect(server.rehearseImport).toHaveBeenCalledTimes(2)
    expect(server.rehearseImport).toHaveBeenLastCalledWith(
      expect.objectContaining({ values: { Raucht: { gelegentlich: null } }, seen: '2026-11-01T09:00:00.000Z' }),
    )
    expect(await screen.findByText('in 2 records')).toBeTruthy()
  })

  it('tells what somebody else has said of a value meanwhile, and that another page was faster, and keeps what was said', async () => {
    const rehearseImport = vi
      .fn<ImportsPort['rehearseImport']>()
      .mockResolvedValueOnce({ type: 'ValuesMet', values: { Raucht: { gelegentlich: '@unknown' } } })
      .mockResolvedValueOnce({ type: 'NotNow', phase: 'rehearsed' })
      .mockResolvedValue({ type: 'Ok' })
    const user = await open(aServer({ phase: 'rehearsed', rehearsed: counts }, { rehearseImport }))
    const means = await screen.findByRole('combobox', { name: 'What gelegentlich of Raucht means' })
    await user.selectOptions(means, 'Yes')
    const again = screen.getByRole('button', { name: 'Start the dry run again' })
    await user.click(again)
    expect(await screen.findByText(/Nothing was kept\.$/)).toBeTruthy()
    expect(screen.getByText('Another person has said:', { exact: false }).textContent).toContain('Unknown')
    await user.click(again)
    const replaces = { Raucht: { gelegentlich: '@unknown' } }
    expect(rehearseImport).toHaveBeenLastCalledWith(expect.objectContaining({ replaces }))
    expect(await screen.findByText('Another page was faster. Nothing was done by this one.')).toBeTruthy()
    expect(screen.getByText(/What you said of values is still here, and not kept yet\.$/)).toBeTruthy()
    expect(means).toHaveProperty('value', '=true')
    await user.click(again)
    await waitFor(() => expect(screen.queryByText('Another page was faster', { exact: false })).toBeNull())
  })

  it('asks for a reason where answers are replaced, and names columns that lead nowhere', async () => {
    const rehearseImport = vi
      .fn<ImportsPort['rehearseImport']>()
      .mockResolvedValueOnce({ type: 'ReasonNeeded' })
      .mockResolvedValueOnce({ type: 'MappingAtFault', columns: ['Alter'] })
    const user = await open(aServer({}, { rehearseImport }))
    await user.click(await screen.findByRole('radio', { name: 'Replace it, with a reason' }))
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    const reason = screen.getByRole('textbox', { name: 'Why answers are replaced' })
    await screen.findByText('Say why. The trail of each case keeps it.')
    await user.type(reason, 'New method')
    await user.click(screen.getByRole('button', { name: 'Start the dry run' }))
    await screen.findByText(/These columns lead nowhere, or two of them to the same answer/)
  })

  it('makes no cases for people who enter none, and imports nothing where only a report was wanted', async () => {
    await open(aServer({ phase: 'rehearsed', policy: 'report', rehearsed: counts }), ['DATA_MANAGER'])
    await screen.findByText('You have chosen a report only. Nothing is imported.')
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Back to the columns' }))
    await screen.findByText(/New cases are made by people who enter cases/)
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('can be stopped, and says why it waits', async () => {
    const server = aServer({ phase: 'running', imported: noCounts })
    const user = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await screen.findByRole('button', { name: 'Continue' })
    expect(server.stopImport).toHaveBeenCalledOnce()
  })

  it('says what is wrong with a file, and what has become of one', async () => {
    const words = 'lab.csv cannot be read as CSV: a quote opens and never closes.'
    await open(aServer({}, { getImportColumns: async () => ({ type: 'FileUnreadable', words }) }))
    await screen.findByText(words)
  })

  it('says that there is no room for a file, and goes on', async () => {
    const server = aServer(
      {},
      {
        getImports: async () => ({ type: 'ReceivedImports', imports: [] }),
        beginImport: async () => ({ type: 'NoRoomForFile', kept: 1 }),
      },
    )
    const user = await open(server, ['ADMIN'], '/import')
    await screen.findByRole('button', { name: 'Choose file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no input of files')
    await user.upload(input, new File(['case'], 'lab.csv', { type: 'text/csv' }))
    expect((await screen.findByRole('alert')).textContent).toContain('1024 MB together')
    expect(screen.getByRole('button', { name: 'Choose file' })).toHaveProperty('disabled', false)
  })

  it('is uploaded piece by piece, from where the server is', async () => {
    const sendImportPiece = vi
      .fn<ImportsPort['sendImportPiece']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce({ type: 'PieceReceived', received: 4 })
      .mockResolvedValueOnce({ type: 'PieceReceived', received: 12 })
    const server = aServer(
      {},
      {
        getImports: async () => ({ type: 'ReceivedImports', imports: [started] }),
        beginImport: async () => ({ type: 'ImportBegun', import: id }),
        sendImportPiece,
      },
    )
    const user = await open(server, ['ADMIN'], '/import')
    expect(await screen.findByRole('link', { name: 'lab.csv' })).toBeTruthy()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no input of files')
    await user.upload(input, new File(['case,age\nA,1'], 'lab.csv', { type: 'text/csv' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByRole('combobox', { name: 'Where Alter goes' })
    expect(sendImportPiece.mock.calls.map(([{ from, data }]) => [from, atob(data)])).toEqual([
      [0, 'case,age\nA,1'],
      [0, 'case,age\nA,1'],
      [4, ',age\nA,1'],
    ])
  })
})
