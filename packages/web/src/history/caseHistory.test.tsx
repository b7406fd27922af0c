import type { HistoryPort } from '@casebook/core/history/history.calls'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { speak } from '../shell/i18n'
import { answers, base, entries, openHistory, revisions } from './caseHistory.fixture'

async function rowsShown() {
  const table = await answers()
  return table
    .getAllByRole('row')
    .filter((row) => row.id !== '')
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 3)
        .map(({ textContent }) => textContent),
    )
}

const row = async (name: RegExp) => {
  const found = (await answers()).getByRole('rowheader', { name }).closest('tr')
  if (!found) throw new Error(`There is no row ${name}`)
  return found
}

describe('the history of a case', () => {
  it('lists every revision, newest first, with who saved it and how much changed [HIST-01]', async () => {
    await openHistory()
    const list = (await revisions()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(list).toEqual([
      expect.stringMatching(/18.*2026.*Mara Keller2 changed$/),
      expect.stringMatching(/9.*2026.*By linkNone changed$/),
      expect.stringMatching(/2.*2026.*Lukas Brandt \(owner\)3 answered$/),
    ])
    expect(document.title).toBe('History of VH_0042 – Casebook')
    expect(screen.getByText(/Entered with version/).textContent).toContain('version 2 of the study')
  })

  it('says which revisions a system process saved [HIST-01]', async () => {
    await openHistory({
      getCaseHistory: async () => ({
        type: 'ReceivedCaseHistory',
        config: base.config,
        isMarkedAsDeleted: false,
        entries: [{ uuid: 'r1', saveDate: '2026-11-02T13:20:00Z', savedBy: { type: 'system' } }],
      }),
    })
    expect((await revisions()).getByText('System process')).toBeTruthy()
    expect((await revisions()).getByText('This is the only revision so far.')).toBeTruthy()
  })

  it('shows old and new value side by side, and highlights what changed [HIST-02] [HIST-03]', async () => {
    await openHistory()
    expect(await rowsShown()).toEqual([
      ['92 min', '912 min'],
      ['4.5 cm', 'No answer'],
      ['Yes', 'Yes'],
    ])
    const time = await row(/^Operating time/)
    expect(time.querySelector('del')?.textContent).toBe('92 min')
    expect(time.querySelector('ins')?.textContent).toBe('912 min')
    expect(within(time).getByText('Changed')).toBeTruthy()
    expect(time.textContent).toContain('Mara Keller')
    expect(time.textContent).toContain('Reason: Typed wrongly')
    expect(within(await row(/^Width/)).getByText('Removed')).toBeTruthy()
    expect((await row(/^Elective/)).hasAttribute('data-change')).toBe(false)
    expect(screen.getByText(/answers changed/).textContent).toContain('2 answers changed.')
  })

  it('compares any two revisions [HIST-02]', async () => {
    const { user, calls } = await openHistory()
    await answers()
    await user.selectOptions(screen.getByLabelText('Compared with'), 'r1')
    expect(await rowsShown()).toContainEqual(['92 min', '912 min'])
    await user.selectOptions(screen.getByLabelText('Compared with'), '')
    await waitFor(async () =>
      expect(await rowsShown()).toEqual([
        ['No answer', '912 min'],
        ['No answer', 'Yes'],
      ]),
    )
    await user.click((await revisions()).getByRole('button', { name: /By link/ }))
    await waitFor(() => expect(screen.getByText(/No answer changed\./)).toBeTruthy())
    expect(calls.filter((call) => call === 'getCaseRevision')).toHaveLength(3)
  })

  it('shows the same differences to readers of every language [HIST-08]', async () => {
    await openHistory()
    await answers()
    const changed = () => [...document.querySelectorAll('[data-change]')].map(({ id }) => id)
    const inEnglish = changed()
    expect(inEnglish).toEqual(['answer time', 'answer width'])
    await act(() => speak('de'))
    expect(await screen.findByText('Geändert')).toBeTruthy()
    expect(changed()).toEqual(inEnglish)
  })

  it('opens the case as it was on a date [HIST-01]', async () => {
    const { user } = await openHistory()
    await answers()
    await user.click(screen.getByRole('button', { name: 'Pick date' }))
    await user.click(await screen.findByRole('gridcell', { name: /\b10\b/ }))
    await waitFor(async () =>
      expect((await revisions()).getByRole('button', { current: true }).textContent).toContain('By link'),
    )
  })

  it('lists in the detailed view what is asked and has no answer, as a tree [HIST-03]', async () => {
    const { user } = await openHistory()
    expect(await rowsShown()).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: 'Detailed' }))
    expect(await rowsShown()).toContainEqual(['No answer', 'No answer'])
    expect((await answers()).getByRole('rowheader', { name: 'Surgery' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Only changed answers' }))
    expect(await rowsShown()).toHaveLength(2)
  })

  it('goes from change to change by the keys n and p [HIST-02]', async () => {
    const { user } = await openHistory()
    await answers()
    const isAt = () => document.activeElement?.id
    for (const [key, at] of [
      ['n', 'time'],
      ['n', 'width'],
      ['n', 'time'],
      ['p', 'width'],
    ] as const) {
      await user.keyboard(key)
      expect(isAt()).toBe(`answer ${at}`)
    }
    await user.click(screen.getByRole('button', { name: 'Next change' }))
    expect(isAt()).toBe('answer time')
  })

  it('tells everything that was ever said on one question [HIST-02]', async () => {
    const said = { author: 'lukas', name: 'Lukas Brandt', source: 'user', revision: 'r1' } as const
    const { user } = await openHistory({
      getAnswerHistory: async ({ question }) => ({
        type: 'ReceivedAnswerHistory',
        words:
          question === 'time'
            ? [
                { ...said, value: 92, at: '2026-11-02T13:19:00Z' },
                { ...said, value: 912, at: '2026-11-18T10:41:00Z', reason: 'Typed wrongly' },
              ]
            : [],
      }),
    })
    await user.click((await answers()).getByRole('button', { name: 'Operating time' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Operating time' }))
    const words = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(words).toEqual([
      expect.stringMatching(/^912 minLukas Brandt.*Reason: Typed wrongly$/),
      expect.stringMatching(/^92 min/),
    ])
    await user.keyboard('{Escape}')
    expect(document.activeElement?.textContent).toBe('Operating time')
  })

  it('leads to the case, and shows the queries on a question in the detailed view [HIST-04]', async () => {
    const { user } = await openHistory()
    await answers()
    expect(screen.getByRole('link', { name: 'Open the case' }).getAttribute('href')).toBe(
      '/dialog/Testing/hernia/hernia?case=VH_0042&owner=lukas&read',
    )
    const open = async () => {
      await user.click((await answers()).getByRole('button', { name: 'Operating time' }))
      return within(await screen.findByRole('dialog', { name: 'Operating time' }))
    }
    expect((await open()).queryByRole('heading', { name: 'Queries' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('radio', { name: 'Detailed' }))
    expect((await open()).getByRole('heading', { name: 'Queries' })).toBeTruthy()
  })

  it('says why a question was asked at the revision shown, by the answers of then [HIST-01]', async () => {
    const { user } = await openHistory()
    await answers()
    await user.click(screen.getByRole('radio', { name: 'Detailed' }))
    await user.click((await answers()).getByRole('button', { name: 'Packs a day' }))
    await user.click(await screen.findByRole('button', { name: 'Why?' }))
    const dialog = await screen.findByRole('dialog', { name: 'Why is this asked and required?' })
    expect(dialog.textContent).toContain('Elective operation: Yes')
    expect(dialog.textContent).toContain('version 2 of the study')
    expect(dialog.textContent).not.toContain('It will disappear')
    await user.click(within(dialog).getAllByRole('button', { name: 'Elective operation' })[0] as HTMLElement)
    await waitFor(() => expect(document.activeElement?.id).toBe('answer elective'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('warns that the case is marked as deleted, and says when and by whom [HIST-04]', async () => {
    await openHistory({
      getCaseHistory: async () => ({
        type: 'ReceivedCaseHistory',
        config: base.config,
        isMarkedAsDeleted: true,
        entries,
        marks: [{ type: 'deleted', at: '2026-11-19T08:00:00Z', by: 'lukas', name: 'Lukas Brandt' }],
      }),
    })
    await answers()
    expect(screen.getByText('This case is marked as deleted.')).toBeTruthy()
    expect((await revisions()).getAllByRole('listitem')[0]?.textContent).toMatch(/Lukas BrandtMarked as deleted$/)
  })

  it('says when sections were verified and by whom, and when that was taken back [HIST-01] [MORE-28]', async () => {
    const sections = [{ id: 'surgery', text: { en: 'Surgery' } }]
    await openHistory({
      getCaseHistory: async () => ({
        type: 'ReceivedCaseHistory',
        config: base.config,
        isMarkedAsDeleted: false,
        entries,
        signings: [
          { type: 'signed', level: 'PI', at: '2026-11-19T08:00:00Z', by: 'mara', name: 'Mara Keller', sections },
          {
            type: 'takenBack',
            level: 'PI',
            at: '2026-11-19T09:00:00Z',
            by: 'jonas',
            name: 'Jonas Roth',
            sections,
            reason: 'By mistake',
          },
        ],
      }),
    })
    const said = (await revisions()).getAllByRole('listitem')
    expect(said[0]?.textContent).toContain('Jonas RothPI withdrew the signature: Surgery')
    expect(said[0]?.textContent).toContain('Reason: By mistake')
    expect(said[1]?.textContent).toContain('Mara KellerPI signed: Surgery')
    // 21 CFR 11.50: the time with its zone, and what the signature means.
    expect(said[1]?.textContent).toMatch(/19 Nov 2026.*:00:00.*(GMT|UTC)/)
    expect(said[1]?.textContent).toContain('Meaning: the answers that were saved then agree with their source.')
    expect(said[0]?.textContent).not.toContain('Meaning')
  })

  it('hides values on request, and without rights shows none and no button for them [HIST-04]', async () => {
    let isAllowed = true
    const { user } = await openHistory({
      getCaseRevision: async ({ uuid }) => {
        if (!isAllowed) return { type: 'InsufficientPermissions' }
        const facts = [{ id: 'time', value: 92, author: 'mara', at: '2026-11-18T10:41:00Z' }]
        return {
          type: 'ReceivedCaseRevision',
          uuid,
          saveDate: '2026-11-18T10:42:00Z',
          source: { type: 'system' },
          trees: {},
          meta: {},
          version: '2',
          facts,
        }
      },
    })
    await answers()
    await user.click(screen.getByRole('button', { name: 'Hide values' }))
    expect(await rowsShown()).toEqual([['Hidden', 'Hidden']])
    await user.click(screen.getByRole('button', { name: 'Show values' }))
    expect(await rowsShown()).toEqual([['92 min', '92 min']])
    isAllowed = false
    await user.click((await revisions()).getByRole('button', { name: /Lukas Brandt/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('You may not see the values of this case.')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('button', { name: /values/ })).toBeNull()
    expect((await revisions()).getAllByRole('listitem')).toHaveLength(3)
  })

  it('scrolls to the question of the address, also if it has no answer [HIST-05]', async () => {
    const scrolled: string[] = []
    Object.assign(Element.prototype, {
      scrollIntoView(this: Element) {
        scrolled.push(this.id)
      },
    })
    await openHistory({}, { question: 'mesh' })
    await waitFor(() => expect(scrolled).toEqual(['answer mesh']))
    expect(document.activeElement?.id).toBe('answer mesh')
  })

  it.each<[string, Partial<HistoryPort>]>([
    [
      'The case could not be found. Please notify an administrator',
      { getCaseHistory: async () => ({ type: 'CaseNotFound' }) },
    ],
    [
      'An uuid could not be found. Please notify an administrator!',
      {
        getCaseHistory: async () => ({
          type: 'ReceivedCaseHistory',
          config: base.config,
          isMarkedAsDeleted: false,
          entries: [],
        }),
      },
    ],
    [
      'An unexpected state change has occured. Please notify an administrator',
      {
        getCaseRevision: async () => ({
          type: 'ReceivedCaseRevision',
          uuid: 'r9',
          saveDate: '2026-11-18T10:42:00Z',
          source: { type: 'system' },
          trees: {},
          meta: {},
          version: '2',
          facts: [],
        }),
      },
    ],
    ['The server did not answer.', { getCaseHistory: () => Promise.reject(new Error('offline')) }],
  ])('alerts: %s [HIST-07]', async (text, port) => {
    const { user } = await openHistory(port)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await screen.findByRole('alert')).textContent).toContain(text)
  })

  it('is read again once the case was moved, and every move is asked anew [MORE-26]', async () => {
    const moved: unknown[] = []
    let read = 0
    const { user } = await openHistory(
      {
        getCaseHistory: async () => {
          read += 1
          const sites = [{ site: 'Bern', from: null, at: '2026-11-18T10:42:00Z', by: 'mara' }]
          return { type: 'ReceivedCaseHistory', config: base.config, isMarkedAsDeleted: false, entries, sites }
        },
      },
      {
        sites: {
          getSites: async () => ({
            type: 'ReceivedSites',
            sites: ['Bern', 'Ulm'].map((name) => ({
              name,
              description: '',
              markedBy: 'root',
              markedAt: '2026-11-28T08:00:00.000Z',
            })),
          }),
          transferCases: async ({ site, reason }) => {
            moved.push({ site, reason })
            return { type: 'CasesTransferred', moved: 1, failures: [] }
          },
          markSite: async () => ({ type: 'Ok' }),
        },
      },
    )
    await answers()
    await user.click(await screen.findByRole('button', { name: 'Move to another site' }))
    const dialog = () => within(screen.getByRole('dialog', { name: 'Move to another site' }))
    // It is in Bern already.
    expect(dialog().getAllByRole('radio')).toHaveLength(1)
    await user.click(dialog().getByRole('radio', { name: 'Ulm' }))
    await user.click(dialog().getByRole('button', { name: 'Move case' }))
    expect(document.activeElement).toBe(dialog().getByRole('textbox', { name: 'Reason' }))
    await user.keyboard('Moved house')
    await user.click(dialog().getByRole('button', { name: 'Move case' }))
    expect(await screen.findByText(/The case belongs to site/)).toBeTruthy()
    expect(moved).toEqual([{ site: 'Ulm', reason: 'Moved house' }])
    await waitFor(() => expect(read).toBe(2))
    await user.click(screen.getByRole('button', { name: 'Move to another site' }))
    expect(dialog().getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', '')
    expect(dialog().getByRole('radio', { name: 'Ulm' })).toHaveProperty('checked', false)
  })

  it('is saved as a spreadsheet under the name of the case, or says why not [HIST-06] [HIST-07]', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:case', revokeObjectURL: () => {} })
    let isThere = false
    const content = { size: 1, arrayBuffer: async () => new ArrayBuffer(1) }
    const { user } = await openHistory({
      exportCaseHistory: async () =>
        isThere
          ? { type: 'ReceivedBinaryData', file: { name: 'VH_0042.xlsx', mediaType: 'application/xlsx', content } }
          : { type: 'CaseNotFound' },
    })
    await answers()
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The case could not be found, so nothing was exported.',
    )
    isThere = true
    await user.click(screen.getByRole('button', { name: 'Export to Excel' }))
    await waitFor(() => expect(saved).toEqual(['VH_0042.xlsx']))
    expect(screen.queryByRole('alert')).toBeNull()
    click.mockRestore()
  })
})
