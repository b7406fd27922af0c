import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { aBase, aCase, groups, openBases, rows } from './basesScreen.fixture'

describe('the list of cases', () => {
  it('tells of queries and verification, and is filtered by the server [MORE-11] [MORE-12]', async () => {
    const asked: unknown[] = []
    await openBases({
      getPageOfCases: async ({ only }) => {
        asked.push(only)
        const cases = [
          aCase('VH_2', { queries: { mine: 2, others: 1 }, verified: { sections: 5, signed: 5, confirmed: 3 } }),
          aCase('VH_9', { verified: { sections: 5, signed: 0, confirmed: 0 } }),
        ]
        return {
          type: 'ReceivedPageOfCases',
          next: null,
          cases: only === 'complete' ? [] : only ? cases.slice(0, 1) : cases,
        }
      },
    })
    const [, first, second] = await screen.findAllByRole('row')
    expect(first?.textContent).toContain('2 for you1 with others')
    expect(first?.textContent).toContain('Signed by the investigator:5 of 5Verified by the monitor:3 of 5')
    expect(second?.textContent).not.toContain('of 5')

    const user = userEvent.setup()
    const only = () => screen.getByRole('combobox', { name: 'Show' })
    await user.selectOptions(only(), 'With open queries')
    await waitFor(() => expect(rows()).toEqual(['VH_2']))
    await user.selectOptions(only(), 'Complete')
    await user.click(await screen.findByRole('button', { name: 'Show all cases' }))
    await waitFor(() => expect(rows()).toEqual(['VH_2', 'VH_9']))
    expect(asked).toEqual([undefined, 'queries', 'complete', undefined])
  })
})

describe('the bases screen', () => {
  it('lists the bases by group, with exactly the figures the server sent [BASE-01]', async () => {
    await openBases()
    const list = screen.getByRole('region', { name: 'Studies by organisation' })
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

  it('shows the tab that the address names, also when only that changes [APP-02]', async () => {
    const address = '/bases?group=Alpine%20Hernia%20Network&base=baseline'
    const { navigate } = await openBases({}, address)
    expect(await screen.findByRole('tab', { name: 'Open case', selected: true })).toBeTruthy()
    act(() => navigate(`${address}&tab=statistics`))
    expect(await screen.findByRole('tab', { name: 'Statistics', selected: true })).toBeTruthy()
  })

  it('says of cases and drafts that are not all counted that there are more [MORE-12]', async () => {
    const many = Array.from({ length: 100 }, (_, i) => ({
      id: `d${i}`,
      caseName: null,
      touchedAt: '2026-10-14T10:42:00Z',
      unsaved: 1,
    }))
    const base = aBase('baseline', 'Baseline', { cases: 10_000, moreCases: true, drafts: many, moreDrafts: true })
    await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [{ group: 'Hernia', bases: [base] }] }),
      },
    })
    const link = await screen.findByRole('link', { name: /Baseline/ })
    expect(link.textContent).toContain('More than 10,000')
    expect(link.textContent).toContain('More than 100 not yet saved')
    expect(within(screen.getByRole('region', { name: 'Baseline' })).getByText('More than 10,000')).toBeTruthy()
  })

  it('filters bases by name', async () => {
    await openBases()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter studies' }), 'pract')
    const list = screen.getByRole('region', { name: 'Studies by organisation' })
    expect(within(list).getAllByRole('link')).toHaveLength(1)
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter studies' }), 'xyz')
    expect(within(list).getByRole('status').textContent).toBe('No matches.')
  })

  it('selects the base named in the address', async () => {
    await openBases({}, '/bases?group=Training&base=practice')
    expect(screen.getByRole('region', { name: 'Practice questionnaire' })).toBeTruthy()
  })

  it.each(['group=Nope&base=nope', 'group=Training&base=baseline', 'group=Training', 'base=practice', 'group=&base='])(
    'shows no other study at the address %s, and says that it is not there [APP-02] [BASE-05]',
    async (named) => {
      const { calls } = await openAt(`/bases?${named}`, {
        bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }) },
      })
      expect(await screen.findByText('This study does not exist, or you may not open it')).toBeTruthy()
      expect(calls.filter((call) => call === 'getBasesOverview')).toHaveLength(2)
      expect(within(screen.getByRole('main')).queryByRole('button', { name: 'New case' })).toBeNull()
      expect(screen.queryByRole('link', { current: true, name: /Baseline|Follow-up|Practice/ })).toBeNull()
    },
  )

  it('looks again before it says so: a colleague may just have published the study [BASE-01]', async () => {
    let isPublished = false
    const { navigate } = await openAt('/bases', {
      bases: {
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: isPublished ? groups : groups.slice(1),
        }),
      },
      cases: { getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [] }) },
    })
    await screen.findByRole('region', { name: 'Practice questionnaire' })
    isPublished = true
    const shown: (string | null)[] = []
    const watching = new MutationObserver(() => shown.push(document.body.textContent))
    watching.observe(document.body, { childList: true, subtree: true })
    await act(async () => navigate('/bases?group=Alpine+Hernia+Network&base=baseline'))
    expect(await screen.findByRole('region', { name: 'Baseline and surgery' })).toBeTruthy()
    watching.disconnect()
    expect(shown.filter((text) => text?.includes('This study does not exist'))).toEqual([])
  })

  it('says nothing of a study while the list cannot be had [BASE-01]', async () => {
    let isSilent = false
    const { navigate } = await openBases({}, '/bases', async () => {
      if (isSilent) throw new Error('offline')
    })
    isSilent = true
    await act(async () => navigate('/bases?group=Nope&base=nope'))
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText(/This study does not exist/)).toBeNull()
    isSilent = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/This study does not exist/)).toBeTruthy()
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
      cases: { getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [] }) },
    })
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    const ofCase = lines.find((text) => text?.includes('VH_0060'))
    expect(ofCase).toContain('Changes to a saved case, 1 answer not saved')
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
      cases: {
        getPageOfCases: async () => ({
          type: 'ReceivedPageOfCases',
          next: null,
          cases: [aCase('VH_1', { base: 'b' })],
        }),
      },
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
      cases: { getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [] }) },
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
