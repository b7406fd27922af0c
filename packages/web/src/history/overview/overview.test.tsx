import { type AllHistoriesPort, allHistoriesCalls } from '@casebook/core/export/allHistories.calls'
import { type OverviewPort, overviewCalls } from '@casebook/core/history/overview.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

beforeEach(() => localStorage.clear())

type Request = Parameters<OverviewPort['getPageOfAllCases']>[0]

const entry = (name: string, more = {}) => ({
  name,
  base: 'surgery',
  group: 'Alpine',
  user: 'ada',
  enteredBy: 'Ada Adams',
  savedAt: '2026-03-02T12:00:00Z',
  ...more,
})

async function open(answers: Partial<OverviewPort> = {}, archive: Partial<AllHistoriesPort> = {}) {
  const asked: Request[] = []
  const getPageOfAllCases: OverviewPort['getPageOfAllCases'] = async (request) => {
    asked.push(request)
    const { after, search = '' } = request
    const cases = [entry(after ? 'VH_3' : 'VH_1'), entry('VH_2', { deleted: true })]
    return {
      type: 'ReceivedPageOfAllCases',
      cases: cases.filter(({ name }) => name.includes(search)),
      next: after ? null : 'next',
      count: 10_000,
      moreCases: true,
    }
  }
  await openAt('/log', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['REPORTER'] } }) },
    areas: [answering(overviewCalls, { getPageOfAllCases, ...answers }), answering(allHistoriesCalls, archive)],
  })
  await screen.findByRole('heading', { level: 1, name: 'All cases' })
  return { asked, user: userEvent.setup() }
}

const headers = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

describe('the overview of all cases', () => {
  it('has a table with a link to the history of each case, and marks deleted ones [HIST-09]', async () => {
    await open()
    const links = (await screen.findAllByRole('link', { name: /^History of/ })).map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/log/case/Alpine/surgery/ada/VH_1', '/log/case/Alpine/surgery/ada/VH_2'])
    expect(screen.getByRole('row', { name: /VH_2/ }).textContent).toContain('Deleted')
    expect(screen.getByText('More than 10,000 cases')).toBeTruthy()
  })

  it('toggles the columns user, case, base and group, and keeps the links [HIST-09]', async () => {
    const { user } = await open()
    expect(await headers()).toEqual(['Case', 'User', 'Study', 'Organisation', 'Last saved', 'Status'])
    for (const name of ['User', 'Case', 'Study', 'Organisation'])
      await user.click(screen.getByRole('checkbox', { name }))
    expect(await headers()).toEqual(['Last saved', 'Status'])
    expect(screen.getAllByRole('link', { name: /^History of/ })).toHaveLength(2)
    await user.click(screen.getByRole('checkbox', { name: 'Organisation' }))
    expect(await headers()).toEqual(['Organisation', 'Last saved', 'Status'])
  })

  it('leads to the history from the first column that is left, and keeps the choice [HIST-09]', async () => {
    const { user } = await open()
    const names = async () =>
      (await screen.findAllByRole('link', { name: /^History of/ })).map((one) => one.textContent)
    expect(await names()).toEqual(['VH_1', 'VH_2'])
    await user.click(screen.getByRole('checkbox', { name: 'Case' }))
    const [row] = (await screen.findAllByRole('row')).slice(1)
    const [first] = within(row as HTMLElement).getAllByRole('link')
    expect((row as HTMLElement).firstElementChild?.contains(first as HTMLElement)).toBe(true)
    expect(await names()).toEqual(['Ada Adams', 'Ada Adams'])
    document.body.innerHTML = ''
    await open()
    expect(await headers()).toEqual(['User', 'Study', 'Organisation', 'Last saved', 'Status'])
  })

  it('shows progress, queries and verification of each case, and the cases of one kind [HIST-09] [SDV-06]', async () => {
    const states = { progress: 80, queries: { mine: 1, others: 0 }, verified: { sections: 8, signed: 8, confirmed: 3 } }
    const asked: unknown[] = []
    const { user } = await open({
      getPageOfAllCases: async ({ only }) => {
        asked.push(only)
        return { type: 'ReceivedPageOfAllCases', cases: [entry('VH_1', states), entry('VH_2')], next: null }
      },
    })
    expect(await headers()).toEqual([
      'Case',
      'User',
      'Study',
      'Organisation',
      'Progress',
      'Queries',
      'Verified',
      'Last saved',
      'Status',
    ])
    expect(screen.getByRole('row', { name: /VH_1/ }).textContent).toMatch(/80%.*1 for you.*8 of 8.*3 of 8/)
    await user.selectOptions(screen.getByLabelText('Show'), 'With sections to verify')
    await waitFor(() => expect(asked.at(-1)).toBe('toVerify'))
  })

  it('sorts, searches and pages on the server [HIST-09]', async () => {
    const { user, asked } = await open()
    await screen.findByRole('table')
    await user.click(screen.getByRole('button', { name: 'User' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: 'user', descending: false }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('link', { name: 'History of VH_3' })).toBeTruthy()
    expect(screen.getByText('Page 2')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'VH_9')
    expect(await screen.findByText('No case matches')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ search: 'VH_9', order: 'user' })
    expect(asked.at(-1)?.after).toBeUndefined()
  })

  it('says that the server did not answer, and tries again', async () => {
    let isOffline = true
    const { user } = await open({
      getPageOfAllCases: async () => {
        if (isOffline) throw new Error('offline')
        return { type: 'ReceivedPageOfAllCases', cases: [], next: null, count: 0 }
      },
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No cases yet')).toBeTruthy()
  })
})

describe('the archive of all histories', () => {
  const openArchive = async (archive: Partial<AllHistoriesPort>) => {
    const { user } = await open({}, archive)
    await user.click(screen.getByRole('button', { name: 'Export all histories' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Archive of all histories' })) }
  }

  it('is none at first, is started, and says how far it is [EXPO-01]', async () => {
    let isStarted = false
    const { user, dialog } = await openArchive({
      getExportState: async () => (isStarted ? { type: 'ExportInProgress', done: 3, toGo: 9 } : { type: 'NoneFound' }),
      exportCompleteCaseHistory: async () => {
        isStarted = true
        return { type: 'Ok' }
      },
    })
    expect(await dialog.findByText('There is no export yet.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Start a new export' }))
    expect(await dialog.findByText('3 of 12 cases are written.')).toBeTruthy()
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
    expect(dialog.queryByRole('button', { name: /export|Download/ })).toBeNull()
  })

  it('has a PDF of each case, in the language of the reader, if they ask for it [MORE-32]', async () => {
    const started: unknown[] = []
    const { user, dialog } = await openArchive({
      getExportState: async () => ({ type: 'NoneFound' }),
      exportCompleteCaseHistory: async (request) => {
        started.push(request)
        return { type: 'Ok' }
      },
    })
    await user.click(await dialog.findByRole('button', { name: 'Start a new export' }))
    await user.click(await dialog.findByRole('switch', { name: /^With a PDF of each case/ }))
    await user.click(await dialog.findByRole('button', { name: 'Start a new export' }))
    await waitFor(() => expect(started).toEqual([{}, { documents: 'en' }]))
  })

  it('says since when it is complete, and is downloaded as export.zip [EXPO-01]', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:zip', revokeObjectURL: () => {} })
    const content = { size: 1, arrayBuffer: async () => new ArrayBuffer(1) }
    const instant = '2026-03-02T12:00:00Z'
    const { user, dialog } = await openArchive({
      getExportState: async () => ({ type: 'ExportComplete', instant }),
      downloadCompleteCaseHistory: async () => ({
        type: 'ExportedCompleteCaseHistory',
        instant,
        file: { name: 'export.zip', mediaType: 'application/zip', content },
      }),
    })
    expect((await dialog.findByText(/^Complete since/)).textContent).toContain('2026')
    await user.click(dialog.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(saved).toEqual(['export.zip']))
    expect(dialog.getByRole('button', { name: 'Start a new export' })).toBeTruthy()
    click.mockRestore()
  })

  it('says that it failed, or that the server did not answer [EXPO-01]', async () => {
    let isOffline = true
    const { user, dialog } = await openArchive({
      getExportState: async () => {
        if (isOffline) throw new Error('offline')
        return { type: 'ExportFailed' }
      },
    })
    expect((await dialog.findByRole('alert')).textContent).toContain('The server did not answer.')
    isOffline = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('The export could not be written.')).toBeTruthy()
  })
})
