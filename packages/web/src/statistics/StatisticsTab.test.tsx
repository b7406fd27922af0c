import type { ResultOf } from '@casebook/core/call/call'
import { filesCalls } from '@casebook/core/files/files.calls'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { withValue } from '@casebook/core/matrix/layout'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { type MatrixPort, matrixCalls } from '@casebook/core/matrix/matrix.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import type { StatisticsSource } from '@casebook/core/statistics/sources'
import type { SourceFigures } from '@casebook/core/statistics/statistics.calls'
import { statisticsCalls } from '@casebook/core/statistics/statistics.calls'
import { aBase } from '@casebook/test-fixtures/bases'
import { msg } from '@lingui/core/macro'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { route, screenOf } from '../router/route'
import { routes } from '../routes'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'
import { GroupStatistics } from './GroupStatistics'

const figures = { complete: 5, queries: 3, verified: 2 }
const own: SourceFigures = { type: 'own', cases: 6, ...figures }
const all: SourceFigures = { type: 'all', cases: 10_000, more: true, complete: 0, queries: 0, verified: 0 }
const team: SourceFigures = { type: 'group', group: 'Team', cases: 40, ...figures, complete: 37 }
const base = { group: 'Hernia', base: 'b' }
const file = {
  name: 'data.xlsx',
  mediaType: 'text/plain',
  content: { size: 4, arrayBuffer: async () => new ArrayBuffer(4) },
}

/** The names of the files that were saved. */
let saved: string[] = []
beforeEach(() => {
  saved = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

/** Stands for the screen of a group. */
const groupScreen = route({
  path: '/a-group',
  title: msg({ id: 'groups.title', message: 'Groups' }),
  needs: 'signedIn',
  frame: 'page',
  screen: screenOf(async () => ({ default: () => <GroupStatistics group="Team" /> })),
})

async function openStatistics(
  roles: readonly Role[],
  sources: readonly SourceFigures[],
  address = '/bases?group=Hernia&base=b&tab=statistics',
  matrices: Partial<MatrixPort> = {},
  identifying = false,
) {
  const received = { type: 'ReceivedBinaryData', file } as const
  const answers = {
    getStatisticsSources: async () => ({ type: 'ReceivedStatisticsSources', sources, identifying }) as const,
    getStatistics: vi.fn(async () => received),
    getAllStatistics: vi.fn(async () => received),
    getGroupStatistics: vi.fn(async () => ({ type: 'GroupNotFound' }) as const),
  }
  const groups = [
    {
      name: 'Team',
      description: '',
      amOwner: true,
      membershipStatus: 'JoinedWithAllCases',
      sharedCases: true,
      users: [{ username: 'tom', firstName: 'Tom', lastName: 'Ash', status: 'RequestsAllCases' }],
    },
  ]
  const opened = await openAt(
    address,
    {
      session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles } }) },
      bases: {
        getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: aBase() }),
        getBasesOverview: async () => ({
          type: 'ReceivedBasesOverview',
          groups: [
            {
              group: 'Hernia',
              bases: [{ base: 'b', version: '1', text: { en: 'Baseline' }, languages: ['en'], cases: 6 }],
            },
          ],
        }),
      },
      areas: [
        answering(statisticsCalls, answers),
        answering(groupsCalls, {
          listGroups: async () => ({ type: 'ReceivedGroups', groups, count: 1, all: 1, owned: 1, waiting: 1 }) as never,
        }),
        answering(sdvCalls, { getSdvReport: async () => ({ ...received, file: { ...file, name: 'report.xlsx' } }) }),
        answering(matrixCalls, { listMatrices: async () => ({ type: 'ReceivedMatrices', names: [] }), ...matrices }),
        answering(filesCalls, { file: async () => ({ type: 'FileNotFound' }) as never }),
      ],
    },
    [...routes, groupScreen],
  )
  const name = address === '/a-group' ? 'Statistics of the group' : 'Baseline'
  const panel = within(await screen.findByRole('region', { name }))
  await panel.findByRole('button', { name: 'Download Excel' })
  return { ...opened, ...answers, panel }
}

describe('answers that identify people', () => {
  const openIdentifying = () => openStatistics(['PI'], [own], undefined, {}, true)

  it('are left out until somebody asks for them and says why [MORE-25]', async () => {
    const { panel, getStatistics } = await openIdentifying()
    await userEvent.click(panel.getByRole('button', { name: 'Download Excel' }))
    await waitFor(() => expect(saved).toEqual(['data.xlsx']))
    await userEvent.click(panel.getByRole('switch', { name: /With answers that identify people/ }))
    await userEvent.click(panel.getByRole('button', { name: 'For R, Stata, SPSS and SAS' }))
    const reason = panel.getByRole('textbox', { name: 'Reason' })
    expect(reason.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(reason)
    await userEvent.type(reason, ' Letters to the families ')
    await userEvent.click(panel.getByRole('button', { name: 'For R, Stata, SPSS and SAS' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(getStatistics.mock.calls).toEqual([
      [{ ...base, as: 'xlsx', language: 'en' }],
      [{ ...base, as: 'zip', language: 'en', identifyingBecause: 'Letters to the families' }],
    ])
  })

  it('are not offered where the study asks for none [MORE-25]', async () => {
    const { panel } = await openStatistics(['PI'], [own])
    expect(panel.queryByRole('switch', { name: /^With answers that identify/ })).toBeNull()
  })
})

describe('the statistics of a base', () => {
  it('begin with the own cases, and say how far those of each source are [BASE-03]', async () => {
    const { panel } = await openStatistics(['ADMIN'], [own, all, team])
    expect(panel.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'My cases6',
      'All cases10,000+More than 10,000',
      'Team40',
    ])
    expect(panel.getByRole('radio', { name: /My cases/, checked: true })).toBeTruthy()
    const told = () =>
      panel.getAllByRole('term').map((term) => `${term.previousSibling?.textContent} ${term.textContent}`)
    expect(told()).toEqual(['6 cases', '5 complete', '3 with open queries', '2 signed and verified'])
    await userEvent.click(panel.getByRole('radio', { name: /Team/ }))
    expect(told()[1]).toBe('37 complete')
    // So many are not counted.
    await userEvent.click(panel.getByRole('radio', { name: /All cases/ }))
    expect(told()).toHaveLength(1)
  })

  it('begin with all cases for those who have none of their own [BASE-03]', async () => {
    const { panel } = await openStatistics(['DATA_MANAGER'], [all])
    expect(panel.getByRole('radio', { name: /All cases/, checked: true })).toBeTruthy()
  })

  it('are downloaded as a spreadsheet, of the source that is chosen [STAT-01]', async () => {
    const { panel, getStatistics, getAllStatistics } = await openStatistics(['ADMIN'], [own, all])
    const download = panel.getByRole('button', { name: 'Download Excel' })
    await userEvent.click(download)
    await waitFor(() => expect(saved).toEqual(['data.xlsx']))
    expect(getStatistics).toHaveBeenCalledWith({ ...base, as: 'xlsx', language: 'en' })
    await userEvent.click(panel.getByRole('radio', { name: /All cases/ }))
    await userEvent.click(download)
    await waitFor(() => expect(getAllStatistics).toHaveBeenCalledOnce())
  })

  it('are downloaded for statistics programs, and say if the group is no longer there [MORE-15] [GRP-10]', async () => {
    const { panel, getStatistics, getGroupStatistics } = await openStatistics([], [own, team])
    const download = panel.getByRole('button', { name: 'For R, Stata, SPSS and SAS' })
    await userEvent.click(download)
    await waitFor(() => expect(getStatistics).toHaveBeenCalledWith({ ...base, as: 'zip', language: 'en' }))
    await userEvent.click(panel.getByRole('radio', { name: /Team/ }))
    await userEvent.click(download)
    expect((await panel.findByRole('alert')).textContent).toContain('no longer have access')
    expect(getGroupStatistics).toHaveBeenCalledWith({ group: 'Team', base, as: 'zip', language: 'en' })
  })
})

describe('the data of a past moment', () => {
  it('are downloaded with their study in the format of another system [MORE-39]', async () => {
    const { panel, getStatistics } = await openStatistics(['PI'], [own])
    await userEvent.click(panel.getByRole('button', { name: 'For another system' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CDISC ODM 2.0' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(getStatistics).toHaveBeenCalledWith({ ...base, as: 'odm2', language: 'en' })
  })

  it('are asked for by day and time, as files for statistics programs alone [MORE-31]', async () => {
    const { panel, getStatistics } = await openStatistics(['PI'], [own])
    await userEvent.click(panel.getByRole('switch', { name: /^As of a past moment/ }))
    expect(panel.queryByRole('button', { name: 'Download Excel' })).toBeNull()
    const download = panel.getByRole('button', { name: 'For R, Stata, SPSS and SAS' })
    await userEvent.click(download)
    expect(getStatistics).not.toHaveBeenCalled()
    const field = panel.getByLabelText(/^Day and time/)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: '2026-07-01T08:00' } })
    await userEvent.click(download)
    const asOf = new Date('2026-07-01T08:00').toISOString()
    await waitFor(() => expect(getStatistics).toHaveBeenCalledWith({ ...base, as: 'zip', language: 'en', asOf }))
  })

  it.each([
    ['MomentNotPast', 'This moment has not come yet.'],
    ['NotPublishedThen', 'The study was not published yet.'],
  ] as const)('say why there are none: %s [MORE-31]', async (type, words) => {
    const { panel, getStatistics } = await openStatistics(['PI'], [own])
    getStatistics.mockResolvedValue({ type } as never)
    await userEvent.click(panel.getByRole('switch', { name: /^As of a past moment/ }))
    fireEvent.change(panel.getByLabelText(/^Day and time/), { target: { value: '2036-07-01T08:00' } })
    await userEvent.click(panel.getByRole('button', { name: 'For R, Stata, SPSS and SAS' }))
    expect(await panel.findByText(words)).toBeTruthy()
  })
})

describe('the charts of a saved matrix', () => {
  const spec = withValue(emptyMatrix(base), { Count: {} })
  const evaluated = (cases: number) => ({
    ...({ type: 'ReceivedMatrix' } as const),
    matrix: { cases, cells: [[{ type: 'Count' as const, cases, undecided: 0 }]] },
  })

  it('are those of the source that is chosen [STAT-09] [BASE-03]', async () => {
    const getMatrix = vi.fn(async ({ source }: { readonly source?: StatisticsSource | undefined }) =>
      evaluated(source?.type === 'own' ? 6 : 40),
    )
    const { panel } = await openStatistics([], [own, team], undefined, {
      listMatrices: async () => ({ type: 'ReceivedMatrices', names: ['ByMesh'] }),
      loadMatrix: async () => ({ type: 'LoadedMatrix', spec }),
      getMatrix,
    })
    await userEvent.selectOptions(await panel.findByRole('combobox', { name: 'Charts of' }), 'ByMesh')
    expect(await panel.findByRole('img', { name: /: 6$/ })).toBeTruthy()
    await userEvent.click(panel.getByRole('radio', { name: /Team/ }))
    expect(await panel.findByRole('img', { name: /: 40$/ })).toBeTruthy()
    expect(getMatrix.mock.calls.map(([request]) => request)).toEqual([
      { spec, source: { type: 'own' } },
      { spec, source: { type: 'group', group: 'Team' } },
    ])
    expect(panel.getByRole('link', { name: 'Open the matrix' }).getAttribute('href')).toContain(
      '/matrix/Hernia/b?name=ByMesh',
    )
  })

  it('say why there are none, and are asked for again [STAT-07] [STAT-09]', async () => {
    const failures: (() => Promise<ResultOf<typeof matrixCalls.getMatrix>>)[] = [
      () => Promise.reject(new Error('offline')),
      async () => ({ type: 'InputError', error: 'NoSuchQuestion at headFilters/0: mesh' }),
    ]
    const { panel } = await openStatistics([], [own], undefined, {
      listMatrices: async () => ({ type: 'ReceivedMatrices', names: ['ByMesh', 'Gone'] }),
      loadMatrix: async ({ name }) => (name === 'Gone' ? { type: 'MatrixNotFound' } : { type: 'LoadedMatrix', spec }),
      getMatrix: async () => failures.shift()?.() ?? evaluated(1),
    })
    const choice = await panel.findByRole('combobox', { name: 'Charts of' })
    await userEvent.selectOptions(choice, 'ByMesh')
    await userEvent.click(await panel.findByRole('button', { name: 'Try again' }))
    expect((await panel.findByRole('alert')).textContent).toContain('does not fit the newest version')
    await userEvent.selectOptions(choice, 'Gone')
    expect((await panel.findByRole('alert')).textContent).toContain('could not be found')
  })
})

describe('the statistics of a group', () => {
  it('are downloaded by its owner, of all bases [GRP-10]', async () => {
    const { panel, getGroupStatistics } = await openStatistics([], [], '/a-group')
    await userEvent.click(panel.getByRole('button', { name: 'Download Excel' }))
    await waitFor(() => expect(getGroupStatistics).toHaveBeenCalledWith({ group: 'Team', as: 'xlsx', language: 'en' }))
  })
})

describe('the bases screen', () => {
  it('leads to requests, the manual, the SDV report and the data [BASE-04]', async () => {
    await openStatistics(['REPORTER'], [all])
    const requests = await screen.findByRole('link', { name: /^1 invitation or request$/ })
    expect(requests.getAttribute('href')).toBe('/groups')
    await userEvent.click(screen.getByRole('button', { name: 'User manual' }))
    expect(await screen.findByText('Sorry, but there seems to be no user manual')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'SDV report' }))
    await waitFor(() => expect(saved).toEqual(['report.xlsx']))
  })

  it('offers the SDV report to reviewers alone [BASE-04]', async () => {
    await openStatistics(['PI'], [own])
    expect(await screen.findByRole('button', { name: 'User manual' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'SDV report' })).toBeNull()
  })
})
