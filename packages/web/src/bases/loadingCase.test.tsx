import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCase, openBases, rows } from './basesScreen.fixture'

describe('loading a case', () => {
  it('lists the cases as the server sorts them [BASE-02]', async () => {
    await openBases()
    await screen.findByRole('table')
    expect(rows()).toEqual(['VH_2', 'VH_9', 'VH_10'])
  })

  it('names who entered a case, in a column that stays when a search shows only one’s own [CASE-10]', async () => {
    await openBases({
      getPageOfCases: async () => ({
        type: 'ReceivedPageOfCases',
        next: null,
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
      getPageOfCases: async () => ({
        type: 'ReceivedPageOfCases',
        next: null,
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

  it('shows the next page of a long list when asked, and lets the server search all of it [MORE-12]', async () => {
    const asked: unknown[] = []
    const page = (names: readonly string[], next: string | null) =>
      ({
        type: 'ReceivedPageOfCases',
        next,
        count: 10_000,
        moreCases: true,
        cases: names.map((name) => aCase(name)),
      }) as const
    const user = userEvent.setup()
    await openBases({
      getPageOfCases: async ({ search, after }) => {
        asked.push([search, after])
        if (search !== undefined) return page(['VH_98412'], null)
        return after === undefined ? page(['VH_1', 'VH_2'], 'second') : page(['VH_3'], 'third')
      },
    })
    await screen.findByRole('table')
    const names = () => [...document.querySelectorAll('tbody th')].map((cell) => cell.textContent)
    expect(names()).toEqual(['VH_1', 'VH_2'])
    expect(screen.getByText('More than 10,000 cases')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await expect.poll(names).toEqual(['VH_1', 'VH_2', 'VH_3'])
    const said: string[] = []
    const observer = new MutationObserver(() => said.push(document.body.textContent ?? ''))
    observer.observe(document.body, { childList: true, characterData: true, subtree: true })
    await user.type(screen.getByRole('searchbox', { name: 'Case name' }), '984')
    await expect.poll(names).toEqual(['VH_98412'])
    observer.disconnect()
    // None of the rows that are here matches, but the server has not answered yet.
    expect(said.some((text) => text.includes('Searching'))).toBe(true)
    expect(said.filter((text) => text.includes('No cases match'))).toEqual([])
    expect(screen.getByText('1 case')).toBeTruthy()
    expect(asked).toEqual([
      [undefined, undefined],
      [undefined, 'second'],
      ['984', undefined],
    ])
  })

  it('is sorted by its columns, by the server [MORE-12]', async () => {
    let isDown = false
    const listed = ['VH_1', 'VH_2'].map((name, i) =>
      aCase(name, { progress: 50 * (i + 1), savedAt: '2026-10-14T10:42:00Z' }),
    )
    const user = userEvent.setup()
    await openBases({
      getPageOfCases: async ({ order, descending }) => {
        if (isDown) throw new Error('offline')
        const cases = order === 'name' && !descending ? listed : listed.toReversed()
        return { type: 'ReceivedPageOfCases', next: 'more', count: 3, cases }
      },
    })
    await screen.findByRole('table')
    const sorted = () =>
      screen.getAllByRole('columnheader').map((header) => [header.textContent, header.getAttribute('aria-sort')])
    expect(sorted()).toEqual([
      ['Case', 'ascending'],
      ['Progress', 'none'],
      ['Last saved', 'none'],
      ['Actions', null],
    ])
    expect(screen.getByText('50%')).toBeTruthy()
    expect(screen.getByText('Complete', { selector: 'span' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Last saved' }))
    await expect.poll(rows).toEqual(['VH_2', 'VH_1'])
    expect(screen.getByRole('columnheader', { name: 'Last saved' }).getAttribute('aria-sort')).toBe('descending')

    // The shown cases stay in their order, and the same page is asked for again.
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Case' }))
    await screen.findByText('The server did not answer.')
    expect(rows()).toEqual(['VH_2', 'VH_1'])
    expect(screen.getByRole('columnheader', { name: 'Last saved' }).getAttribute('aria-sort')).toBe('descending')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.poll(rows).toEqual(['VH_1', 'VH_2'])
    expect(screen.queryByText('The server did not answer.')).toBeNull()
  })

  it('is walked with the arrow keys from the search to the last row and back', async () => {
    await openBases()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('searchbox', { name: 'Case name' }))
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('VH_9')
    await user.tab()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Open VH_10')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Case name' }))
  })

  it('renders the start of a long list, gives its length, and finds rows not rendered yet [BASE-02]', async () => {
    const many = Array.from({ length: 110 }, (_, i) => aCase(`VH_${i + 1}`))
    await openBases({ getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: many }) })
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
      searchInCases: async (request) => {
        asked.push(request)
        return { type: 'ReceivedFoundCases', cases: [aCase('VH_9')], searched: 3, next: null, count: 3 }
      },
    })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Search inside cases' }))
    await userEvent.type(screen.getByRole('searchbox', { name: 'Case name or content' }), 'mesh')
    await screen.findByText('1 case')
    expect(rows()).toEqual(['VH_9'])
    const order = { order: 'name', descending: false }
    expect(asked).toEqual([{ base: { group: 'Alpine Hernia Network', base: 'baseline' }, content: 'mesh', ...order }])
  })

  it('searches inside many cases step by step, can be stopped, and goes on from there [MORE-12]', async () => {
    let isDown = false
    const waiting: (() => void)[] = []
    await openBases({
      searchInCases: async ({ after = '0' }) => {
        if (isDown) throw new Error('offline')
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
        })
        const found = after === '1' ? [aCase('VH_7')] : []
        const next = after === '2' ? null : String(Number(after) + 1)
        return { type: 'ReceivedFoundCases', cases: found, searched: 2_000, next, count: 6_000 }
      },
    })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'Search inside cases' }))
    await user.type(screen.getByRole('searchbox', { name: 'Case name or content' }), 'mesh')
    const step = async () => {
      await expect.poll(() => waiting.length).toBe(1)
      waiting.pop()?.()
    }
    await step()
    await screen.findByText('Searched 2,000 of 6,000')
    const stop = screen.getByRole('button', { name: 'Stop' })
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    await user.click(stop)
    waiting.length = 0
    expect(screen.getByRole('heading', { name: 'No matches so far' })).toBeTruthy()
    isDown = true
    await user.click(screen.getByRole('button', { name: 'Continue searching' }))
    await screen.findByText('The server did not answer.')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Case name or content' }).value).toBe('mesh')
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await step()
    await step()
    await screen.findByText('1 case')
    expect(rows()).toEqual(['VH_7'])
    expect(screen.queryByRole('progressbar')).toBeNull()
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
      getPageOfCases: async () => ({
        type: 'ReceivedPageOfCases',
        next: null,
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
    expect(screen.getByText(/Cases of colleagues appear here once you share a group\./)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'New case' })).toHaveLength(1)
  })
})
