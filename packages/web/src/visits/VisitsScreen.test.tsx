import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { localDay } from '@casebook/core/dates/localDay'
import { homeCalls } from '@casebook/core/home/home.calls'
import {
  type VisitMatrix,
  type VisitMatrixRequest,
  type VisitsPort,
  visitsCalls,
} from '@casebook/core/visits/visits.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const en = (text: string) => ({ en: text })
const day = (days: number) => civilDateText(plusDays(localDay(new Date()), days))
const form = (id: string, text: string) => ({ id, text: en(text), question: `first of ${id}` })

const matrix: VisitMatrix = {
  type: 'ReceivedVisitMatrix',
  text: en('Baseline and surgery'),
  columns: [
    { id: 'patient', text: en('Patient'), isUnscheduled: false, forms: [form('patient', 'Patient')] },
    { id: 'week1', text: en('Week 1'), isUnscheduled: false, forms: [form('vitals', 'Vitals'), form('lab', 'Lab')] },
    { id: 'year1', text: en('Year 1'), isUnscheduled: false, forms: [form('vitals@year1', 'Vitals')] },
    { id: 'extra', text: en('Extra visit'), isUnscheduled: true, forms: [form('extra', 'Reason')] },
  ],
  rows: [
    {
      owner: 'mara',
      name: 'VH_1',
      mayEdit: true,
      site: 'Bern',
      status: { id: 'enrolled', text: en('Enrolled') },
      visits: [
        { id: 'patient', forms: [{ id: 'patient', state: 'verified' }] },
        {
          id: 'week1',
          forms: [
            { id: 'vitals', state: 'complete', hasChanged: true },
            { id: 'lab', state: 'begun', queries: 2 },
          ],
          opens: day(-20),
          closes: day(-10),
        },
        { id: 'year1', forms: [{ id: 'vitals@year1', state: 'empty' }], opens: day(300), closes: day(320) },
        { id: 'extra', forms: [{ id: 'extra', state: 'complete' }], times: 2 },
      ],
    },
    {
      owner: 'jweiss',
      name: 'VH_2',
      enteredBy: 'Jo Weiss',
      mayEdit: false,
      version: '1.0',
      visits: [
        { id: 'patient', forms: [{ id: 'patient', state: 'complete' }] },
        { id: 'year1', forms: [{ id: 'vitals@year1', state: 'empty' }], isNotDone: true },
      ],
    },
    { owner: 'jweiss', name: 'VH_3', mayEdit: false },
  ],
  next: null,
  count: 3,
  statuses: [
    { id: 'enrolled', text: en('Enrolled') },
    { id: 'withdrawn', text: en('Withdrawn') },
  ],
  sites: ['Bern', 'Ulm'],
}

async function open(getVisitMatrix: VisitsPort['getVisitMatrix'] = async () => matrix) {
  const asked: VisitMatrixRequest[] = []
  const opened = await openAt('/visits/Alps/hernia', {
    areas: [
      answering(visitsCalls, {
        getVisitMatrix: (request) => {
          asked.push(request)
          return getVisitMatrix(request)
        },
      }),
      answering(homeCalls, { getWaiting: async () => ({ type: 'ReceivedWaiting', studies: [] }) }),
    ],
  })
  return { ...opened, asked, user: userEvent.setup() }
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the matrix of cases and visits', () => {
  it('has a row for each case and a column for each visit, and says when a visit is due [MORE-36]', async () => {
    await open()
    const table = await screen.findByRole('grid', { name: 'Cases and visits' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Case', 'Patient', 'Week 1', 'Year 1', 'Extra visitUnscheduled'])
    const [patient, week, year, extra] = cellsOf(/VH_1/)
    expect([patient, extra]).toEqual(['', '2 times'])
    expect(week).toMatch(/^overdue, /)
    expect(year).toMatch(/^from /)
    expect(cellsOf(/VH_2/)).toEqual(['', '', 'Not done', ''])
    expect(cellsOf(/VH_3/)).toEqual(['This case is still being counted.'])
    expect(screen.getByRole('rowheader', { name: /VH_1/ }).textContent).toBe('VH_1EnrolledmaraBern')
    expect(screen.getByRole('rowheader', { name: /VH_2/ }).textContent).toBe('VH_2Jo WeissVersion 1.0')
  })

  it('leads to each form by one click, to read only where the person may not edit [MORE-36]', async () => {
    await open()
    const row = within(await screen.findByRole('row', { name: /VH_1/ }))
    const links = row.getAllByRole('link').map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
    const address = '/dialog/Alps/hernia/hernia?case=VH_1&owner=mara'
    expect(links).toEqual([
      [null, address],
      ['Patient: Verified', `${address}&question=first+of+patient`],
      ['Vitals: Changed since signing', `${address}&question=first+of+vitals`],
      ['Lab: Begun, 2 open queries', `${address}&question=first+of+lab`],
      ['Vitals: Not begun', `${address}&question=first+of+vitals%40year1`],
      ['Reason: Complete', `${address}&question=first+of+extra`],
    ])
    const other = within(screen.getByRole('row', { name: /VH_2/ })).getByRole('link', { name: 'Patient: Complete' })
    expect(other.getAttribute('href')).toMatch(/&read$/)
  })

  it('is one stop of the Tab key, and arrows go from form to form, past what a case does not ask [MORE-36]', async () => {
    const { user } = await open()
    const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    const first = await screen.findByRole('link', { name: 'VH_1' })
    first.focus()
    const steps = [
      ['{ArrowRight}', 'Patient: Verified'],
      ['{ArrowRight}', 'Vitals: Changed since signing'],
      ['{ArrowDown}', 'Vitals: Changed since signing'],
      ['{ArrowLeft}', 'Patient: Verified'],
      ['{ArrowDown}', 'Patient: Complete'],
      ['{End}', 'Vitals: Not begun'],
      ['{Home}', 'VH_2'],
      ['{PageDown}', 'VH_3'],
      ['{Control>}{Home}{/Control}', 'VH_1'],
    ] as const
    for (const [key, expected] of steps) {
      await user.keyboard(key)
      expect([key, focused()]).toEqual([key, expected])
    }
    const table = screen.getByRole('grid')
    expect([...table.querySelectorAll('a[tabindex="0"]')]).toEqual([first])
  })

  it('is narrowed by name, status and site on the server, and shows all again [MORE-36]', async () => {
    const { asked, user } = await open(async ({ status }) =>
      status === 'withdrawn' ? { ...matrix, rows: [] } : matrix,
    )
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Site' }), 'Ulm')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ site: 'Ulm' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Withdrawn')
    expect(await screen.findByRole('heading', { name: 'No case matches' })).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ site: 'Ulm', status: 'withdrawn' })
    await user.click(screen.getByRole('button', { name: 'Show all cases' }))
    await screen.findByRole('row', { name: /VH_1/ })
    expect(asked.at(-1)).not.toHaveProperty('status')
    await user.type(screen.getByLabelText('Case name'), 'VH_2')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'VH_2' }))
  })

  it('says that there are no cases, that there is no such study, and that the server does not answer [MORE-36]', async () => {
    let fails = true
    const { user } = await open(async () => {
      if (fails) throw new TypeError('Failed to fetch')
      return { ...matrix, rows: [] }
    })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    fails = false
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: 'No cases yet' })).toBeTruthy()
  })

  it('says that there is no such study [MORE-36]', async () => {
    await open(async () => ({ type: 'KnowledgeBaseNotFound' }))
    expect(await screen.findByRole('heading', { name: 'There is no such study' })).toBeTruthy()
  })
})
