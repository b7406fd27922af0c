import type { BaseOverview, GroupOfBases } from '@casebook/core/bases/bases.calls'
import type { CaseEntry, CasesPort } from '@casebook/core/cases/cases.calls'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'

const aBase = (base: string, title: string, more: Partial<BaseOverview> = {}): BaseOverview => ({
  base,
  version: '1',
  text: { en: title },
  languages: ['en'],
  ...more,
})

const groups: readonly GroupOfBases[] = [
  {
    group: 'Alpine Hernia Network',
    bases: [
      aBase('baseline', 'Baseline and surgery', {
        cases: 3,
        drafts: [{ id: 'd7', caseName: null, touchedAt: '2026-10-14T10:42:00Z', unsaved: 4 }],
      }),
      aBase('followup', 'Follow-up'),
    ],
  },
  { group: 'Training', bases: [aBase('practice', 'Practice questionnaire', { cases: 0 })] },
]

const aCase = (name: string, more: Partial<CaseEntry> = {}): CaseEntry => ({
  name,
  base: 'baseline',
  group: 'Alpine Hernia Network',
  user: 'mara.keller',
  ...more,
})

async function openBases(cases: Partial<CasesPort> = {}, address = '/bases') {
  const opened = await openAt(address, {
    bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }) },
    cases: {
      listMyCases: async ({ base }) => ({
        type: 'ReceivedCases',
        cases: base.base === 'practice' ? [] : ['VH_10', 'VH_9', 'VH_2'].map((name) => aCase(name)),
      }),
      ...cases,
    },
  })
  await screen.findByRole('region', { name: /Baseline|Practice/ })
  return opened
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)

describe('the bases screen', () => {
  it('lists the bases by group, with exactly the figures the server sent [BASE-01]', async () => {
    await openBases()
    const list = screen.getByRole('region', { name: 'Studies by group' })
    expect(
      within(list)
        .getAllByRole('heading')
        .map((heading) => heading.textContent),
    ).toEqual(['Alpine Hernia Network', 'Training'])
    expect(within(list).getByRole('link', { name: /Baseline and surgery/ }).textContent).toContain('3')
    expect(within(list).getByRole('link', { name: /Follow-up/ }).textContent).toBe('Follow-up')
  })

  it('names a group in the language of the screen, in the list and at the base [BASE-01]', async () => {
    const text = { de: 'Alpines Hernien-Netzwerk', en: 'The Alpine Network' }
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: groups.map((group, at) => (at === 0 ? { ...group, text } : group)),
        }),
      },
    })
    expect(await screen.findByRole('heading', { name: 'The Alpine Network' })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Baseline and surgery' })).getByText(text.en)).toBeTruthy()
    expect(screen.queryByText('Alpine Hernia Network')).toBeNull()
  })

  it('filters bases by name', async () => {
    await openBases()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter studies' }), 'pract')
    const list = screen.getByRole('region', { name: 'Studies by group' })
    expect(within(list).getAllByRole('link')).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter studies' }), 'xyz')
    expect(within(list).getByRole('status').textContent).toBe('No matches.')
  })

  it('selects the base named in the address', async () => {
    await openBases({}, '/bases?group=Training&base=practice')
    expect(screen.getByRole('region', { name: 'Practice questionnaire' })).toBeTruthy()
  })

  it('says that there are no bases', async () => {
    await openAt('/bases')
    expect(await screen.findByRole('heading', { name: 'No studies yet' })).toBeTruthy()
  })

  it('can retry when the server did not answer', async () => {
    let isSilent = true
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => {
          if (isSilent) throw new Error('offline')
          return { type: 'ReceivedBasesOverview', groups: [] }
        },
      },
    })
    await screen.findByText('The server did not answer.')
    isSilent = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'No studies yet' })).toBeTruthy()
  })
})

describe('loading a case', () => {
  it('lists the cases in natural order [BASE-02]', async () => {
    await openBases()
    await screen.findByRole('table')
    expect(rows()).toEqual(['VH_2', 'VH_9', 'VH_10'])
  })

  it('names who entered a case, in a column that stays when a search shows only one’s own [CASE-10]', async () => {
    await openBases({
      listMyCases: async () => ({
        type: 'ReceivedCases',
        cases: [aCase('VH_1'), aCase('VH_2', { user: 'jroth', enteredBy: 'Dr. Jonas Roth' })],
      }),
    })
    expect(await screen.findByText('Dr. Jonas Roth')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Case name'), { target: { value: 'VH_1' } })
    expect(rows()).toEqual(['VH_1'])
    expect(screen.getByRole('columnheader', { name: 'Entered by' })).toBeTruthy()
  })

  it('formats all dates alike, with the year', async () => {
    const days = [new Date().getFullYear() - 1, new Date().getFullYear() - 2].map((year) => `${year}-03-04T12:00:00Z`)
    await openBases({
      listMyCases: async () => ({
        type: 'ReceivedCases',
        cases: [...days, `${new Date().getFullYear() + 1}-03-04T12:00:00Z`].map((savedAt, i) =>
          aCase(`VH_${i}`, { savedAt }),
        ),
      }),
    })
    const table = await screen.findByRole('table')
    const said = [...table.querySelectorAll('time')].map(({ textContent }) => textContent)
    expect(said).toHaveLength(3)
    for (const day of said) expect(day).toMatch(/4 Mar 20\d\d|Mar 4, 20\d\d/)
  })

  it('renders the start of a long list, gives its length, and finds rows not rendered yet [BASE-02]', async () => {
    const many = Array.from({ length: 110 }, (_, i) => aCase(`VH_${i + 1}`))
    await openBases({ listMyCases: async () => ({ type: 'ReceivedCases', cases: many }) })
    const table = await screen.findByRole('table')
    // Computing the roles of a hundred rows takes seconds.
    const names = () => [...table.querySelectorAll('tbody th')].map((cell) => cell.textContent)
    expect(names()).toEqual(many.slice(0, 100).map(({ name }) => name))
    expect(table.getAttribute('aria-rowcount')).toBe('111')
    expect(table.querySelector('tr:last-child')?.getAttribute('aria-rowindex')).toBe('1')
    expect(table.querySelector('tbody tr:last-child')?.getAttribute('aria-rowindex')).toBe('101')
    expect(screen.getByText('110 cases')).toBeTruthy()

    const search = screen.getByLabelText('Case name')
    fireEvent.change(search, { target: { value: '109' } })
    expect(names()).toEqual(['VH_109'])
    expect(table.getAttribute('aria-rowcount')).toBeNull()
    fireEvent.change(search, { target: { value: '' } })
    const more = screen.getByText('Show more (10)')
    more.focus()
    fireEvent.click(more)
    expect(names()).toHaveLength(110)
    expect(document.activeElement?.textContent).toBe('VH_101')
    expect(screen.queryByText(/^Show more/)).toBeNull()
  })

  it('finds cases by name immediately [BASE-02]', async () => {
    await openBases()
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Case name' }), 'vh_1')
    expect(rows()).toEqual(['VH_10'])
  })

  it('finds cases by content on request [BASE-02]', async () => {
    const asked: unknown[] = []
    await openBases({
      listMyCasesFiltered: async (request) => {
        asked.push(request)
        return { type: 'ReceivedCases', cases: [aCase('VH_9')] }
      },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Search inside cases' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Case name or content' }), 'mesh')
    await expect.poll(rows).toEqual(['VH_9'])
    expect(asked.at(-1)).toEqual({ base: { group: 'Alpine Hernia Network', base: 'baseline' }, content: 'mesh' })
  })

  it('opens a case in data entry, with group, base and base again in the address [BASE-02]', async () => {
    const asked: unknown[] = []
    const { history } = await openBases({
      resolveCase: async (request) => {
        asked.push(request)
        return {
          type: 'CaseResolved',
          group: 'Alpine Hernia Network',
          base: 'baseline',
          owner: 'mara.keller',
          name: 'VH_9',
        }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Open VH_9' }))
    await expect
      .poll(() => history.at(-1))
      .toBe('/dialog/Alpine%20Hernia%20Network/baseline/baseline?case=VH_9&owner=mara.keller')
    expect(asked).toEqual([{ group: 'Alpine Hernia Network', base: 'baseline', owner: 'mara.keller', name: 'VH_9' }])
  })

  it('says that the case no longer exists', async () => {
    await openBases({ resolveCase: async () => ({ type: 'CaseNotFound' }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Open VH_9' }))
    expect((await screen.findByText('VH_9 no longer exists.')).closest('[role=alert]')).toBeTruthy()
  })

  it('marks unsaved and deleted cases, and the owner of shared ones', async () => {
    await openBases({
      listMyCases: async () => ({
        type: 'ReceivedCases',
        cases: [aCase('VH_1', { unsaved: true }), aCase('VH_2', { deleted: true, user: 'j.roth' })],
      }),
    })
    const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent
    expect(await row(/VH_1/)).toContain('Unsaved')
    expect(await row(/VH_2/)).toContain('Deleted')
    expect(await row(/VH_2/)).toContain('j.roth')
  })

  it('shows no column for values the server did not send', async () => {
    await openBases()
    await screen.findByRole('table')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Case', 'Actions'])
  })

  it('offers a new case exactly once when there is none yet', async () => {
    await openBases({}, '/bases?group=Training&base=practice')
    expect(await screen.findByRole('heading', { name: 'No cases yet' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New case' })).toHaveLength(1)
  })
})

describe('a new case', () => {
  it('starts in data entry [BASE-01]', async () => {
    const { history } = await openBases({ newCase: async () => ({ type: 'Ok', draft: 'd9' }) })
    await userEvent.click(screen.getByRole('button', { name: 'New case' }))
    await expect.poll(() => history.at(-1)).toBe('/dialog/Alpine%20Hernia%20Network/baseline/baseline?draft=d9')
  })

  it('is listed above the saved cases as soon as the user is back home [BASE-01]', async () => {
    const { history } = await openBases()
    const draft = await screen.findByText('Case without a name')
    const table = await screen.findByRole('table')
    expect(draft.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Resume' }))
    expect(history).toContain('/dialog/Alpine%20Hernia%20Network/baseline/baseline?draft=d7')
  })

  it('is distinguished from changes to a saved case [BASE-01]', async () => {
    const drafts = [
      { id: 'd1', caseName: 'VH_0060', touchedAt: '2026-10-14T10:42:00Z', unsaved: 1 },
      { id: 'd2', caseName: null, touchedAt: '2026-10-13T10:42:00Z', unsaved: 2 },
    ]
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [{ group: 'Hernia', bases: [aBase('b', 'Baseline', { cases: 0, drafts })] }],
        }),
      },
      cases: { listMyCases: async () => ({ type: 'ReceivedCases', cases: [] }) },
    })
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    const ofCase = lines.find((text) => text?.includes('VH_0060'))
    expect(ofCase).toContain('Changes to a saved case of your list, 1 answer not saved')
    expect(lines.find((text) => text?.includes('Case without a name'))).not.toContain('saved case')
  })

  it('tells cases without a name by their first answers, in the words of the screen [BASE-01]', async () => {
    const answers = [
      { question: { type: 'Date', text: { en: 'Born' } }, value: '1968' },
      {
        question: { type: 'OC', text: { en: 'Sex' }, answers: [{ id: 'm', text: { en: 'Male', de: 'männlich' } }] },
        value: 'm',
      },
      { question: { type: 'YN', text: { en: 'Smokes' } }, value: false },
    ] as const
    const draft = { id: 'd1', caseName: null, touchedAt: '2026-10-14T10:42:00Z', unsaved: 3, answers }
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [{ group: 'Hernia', bases: [aBase('b', 'Baseline', { cases: 3, drafts: [draft] })] }],
        }),
      },
      cases: { listMyCases: async () => ({ type: 'ReceivedCases', cases: [aCase('VH_1', { base: 'b' })] }) },
    })
    expect(await screen.findByRole('heading', { name: 'Not yet saved' })).toBeTruthy()
    const line = () => screen.getByText('Case without a name').closest('li')?.textContent
    await expect.poll(line).toContain('Born 1968 · Sex Male · Smokes No')
    await userEvent.click(screen.getByRole('tab', { name: 'New case' }))
    await expect.poll(line).toContain('Born 1968 · Sex Male')
  })

  it('can be discarded there, in two steps [BASE-01]', async () => {
    const reset: unknown[] = []
    const drafts = [{ id: 'd7', caseName: null, touchedAt: '2026-10-14T10:42:00Z', unsaved: 4 }]
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [
            { group: 'Hernia', bases: [aBase('b', 'Baseline', { cases: 0, drafts: reset.length ? [] : drafts })] },
          ],
        }),
      },
      cases: { listMyCases: async () => ({ type: 'ReceivedCases', cases: [] }) },
      entry: {
        reset: async ({ group, base, draft }) => {
          reset.push({ group, base, draft })
          return { type: 'DraftNotFound' }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
    expect(reset).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Discard for good?' }))
    await expect.poll(() => screen.queryByText('Case without a name')).toBeNull()
    expect(reset).toEqual([{ group: 'Hernia', base: 'b', draft: 'd7' }])
  })

  it('can resume an unsaved one where the user left off [BASE-01]', async () => {
    const { history } = await openBases()
    await userEvent.click(screen.getByRole('tab', { name: 'New case' }))
    const draft = await screen.findByText('Case without a name')
    expect(draft.parentElement?.textContent).toContain('4 answers not saved')
    await userEvent.click(screen.getByRole('link', { name: 'Resume' }))
    expect(history.at(-1)).toBe('/dialog/Alpine%20Hernia%20Network/baseline/baseline?draft=d7')
  })

  it('says that the base no longer exists', async () => {
    await openBases({ newCase: async () => ({ type: 'KnowledgeBaseNotFound' }) })
    await userEvent.click(screen.getByRole('button', { name: 'New case' }))
    expect((await screen.findByText('This study no longer exists.')).closest('[role=alert]')).toBeTruthy()
  })
})
