import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { addMonths } from '@casebook/core/dates/picker/pickerMoves'
import type { ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { weeksOf } from '@casebook/core/followUps/monthOfFollowUps'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { today } from '../dates/today'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const on = (days: number) => civilDateText(plusDays(today(), days))
const followUp = (name: string, opens: number, closes: number): ListedFollowUp => ({
  group: 'Alpine',
  base: 'surgery',
  owner: 'mara',
  name,
  questionnaireId: 'month',
  questionnaire: { en: 'After a month' },
  opens: on(opens),
  closes: on(closes),
})
const all = [
  followUp('VH_31', -20, -7),
  followUp('VH_42', -12, 0),
  followUp('VH_37', -6, 30),
  followUp('VH_40', 10, 40),
]
const counts = { overdue: 1, thisWeek: 1, later: 2, open: 3, more: false }

async function open(isOffline = () => false, address = '/follow-ups') {
  const asked: unknown[] = []
  const months: unknown[] = []
  const exported: unknown[] = []
  const { history } = await openAt(address, {
    bases: {
      getBasesOverview: async () => ({
        type: 'ReceivedBasesOverview',
        groups: [
          {
            group: 'Alpine',
            bases: [{ base: 'surgery', version: '1', text: { en: 'Hernia registry' }, languages: ['en'] }],
          },
        ],
      }),
    },
    areas: [
      answering(followUpsCalls, {
        getFollowUps: async (request) => {
          if (isOffline()) throw new Error('offline')
          if (request.limit > 1) asked.push(request)
          const [page, next] = request.after === undefined ? [all, 'second'] : [[followUp('VH_99', 50, 80)], null]
          return { type: 'ReceivedFollowUps', followUps: page, next, ...(request.after === undefined && { counts }) }
        },
        getFollowUpDays: async (request) => {
          if (isOffline()) throw new Error('offline')
          months.push(request)
          const busy = Array.from({ length: 5 }, (_, nth) => followUp(`VH_5${nth}`, -20, 0))
          const days = [{ day: on(0), count: 6, followUps: busy }]
          return { type: 'ReceivedFollowUpDays', days: request.first <= on(0) && on(0) <= request.last ? days : [] }
        },
        exportFollowUps: async (request) => {
          exported.push(request)
          throw new Error('offline')
        },
      }),
    ],
  })
  return { asked, months, exported, history, user: userEvent.setup() }
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`${name} is in no row`)
  return found
}

describe('the follow-ups', () => {
  it('stand under what is overdue, ends this week and comes later, each with its state [MORE-05]', async () => {
    await open()
    expect((await row('VH_31')).textContent).toContain('7 days overdue')
    expect((await row('VH_42')).textContent).toContain('Last day')
    expect((await row('VH_37')).textContent).toContain('30 days left')
    expect((await row('VH_40')).textContent).toContain('Opens in 10 days')
    const groups = screen.getAllByRole('rowgroup').map(({ textContent }) => textContent ?? '')
    expect(groups.map((text) => /^(Overdue 1|This week, .+ 1|Later 2)/.test(text))).toEqual([false, true, true, true])
    expect(screen.getByText(/^3 are open on .+\. One of them is overdue\.$/)).toBeTruthy()
  })

  it('have words for months in every language, and days that never break inside [MORE-05]', async () => {
    await open()
    const window = within(await row('VH_40')).getAllByRole('cell')[1]?.textContent ?? ''
    const days = window.split(/[ \u2009]–[ \u2009]/)
    expect(days.map((day) => /^\S+\u00a0\S+(\u00a0\d+)?$/.test(day))).toEqual([true, true])
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /Language/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'العربية' }))
    await waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
    const weeks = [...document.querySelectorAll('thead td[aria-hidden] :is(span, b)')].map((one) => one.textContent)
    expect(weeks.join(' ')).toMatch(/[\u0621-\u064a]/)
    expect(weeks.join(' ')).not.toContain('/')
  })

  it('are counted beside the link on every screen, if they are open [MORE-05]', async () => {
    await open(undefined, '/bases')
    await screen.findByRole('heading', { level: 1 })
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(
      await sidebar.findByRole('link', { name: /^Follow-ups ?, 3 follow-ups are open$/ }, { timeout: 30_000 }),
    ).toBeTruthy()
  })

  it('lead to their case once they are open [MORE-05]', async () => {
    const { history, user } = await open()
    expect(within(await row('VH_40')).queryByRole('link')).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Start After a month of VH_42' }))
    expect(history.at(-1)).toBe('/dialog/Alpine/surgery/surgery?case=VH_42&owner=mara')
  })

  it('are those of one study, of everybody, and on the next page [MORE-05]', async () => {
    const { asked, user } = await open()
    await row('VH_31')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Study' }), 'Hernia registry')
    await row('VH_31')
    await user.click(screen.getByRole('checkbox', { name: 'Only my cases' }))
    await row('VH_31')
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    expect(await row('VH_99')).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({
      base: { group: 'Alpine', base: 'surgery' },
      onlyMine: false,
      after: 'second',
      today: on(0),
    })
  })

  it('show other weeks in the picture, and today’s again [MORE-05]', async () => {
    const { user } = await open()
    await row('VH_31')
    const weeks = () => screen.getByRole('button', { name: 'Earlier weeks' }).closest('div')?.textContent
    const before = weeks()
    await user.click(screen.getByRole('button', { name: 'Later weeks' }))
    expect(weeks()).not.toBe(before)
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(weeks()).toBe(before)
  })

  it('are asked for again after the server did not answer [MORE-05]', async () => {
    let isOffline = true
    const { user } = await open(() => isOffline)
    await screen.findByText('The server did not answer.')
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await row('VH_31')).toBeTruthy()
  })

  it('leave as a calendar file of the chosen study [MORE-05]', async () => {
    const { exported, user } = await open()
    await row('VH_31')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Study' }), 'Hernia registry')
    await user.click(screen.getByRole('button', { name: 'Calendar file' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(exported).toHaveLength(2))
    expect(exported[0]).toEqual({ base: { group: 'Alpine', base: 'surgery' }, onlyMine: true, language: 'en' })
  })

  it('stand in a month on their last day, as many as asked for, and the address keeps the month [MORE-05]', async () => {
    const { months, history, user } = await open()
    await user.click(await screen.findByRole('radio', { name: 'Calendar' }))
    const cell = (await screen.findByText('VH_50')).closest('td')
    if (!cell) throw new Error('It is in no day')
    expect(cell.getAttribute('aria-current')).toBe('date')
    expect(within(cell).getAllByRole('link')).toHaveLength(3)
    expect(cell.textContent).toContain('Last day')
    within(cell)
      .getByRole('button', { name: /^Show 3 more of / })
      .focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('VH_53')
    expect(
      within(cell)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      ...['VH_50', 'VH_51', 'VH_52', 'VH_53', 'VH_54'].map((name) => expect.stringContaining(name)),
      '1 more in the week list',
    ])
    expect(within(cell).getByRole('link', { name: /VH_54/ }).getAttribute('href')).toContain('case=VH_54')

    const { year, month } = addMonths(today(), 4)
    for (let times = 0; times < 4; times++) await user.click(screen.getByRole('button', { name: 'Later month' }))
    expect(history.at(-1)).toBe(`/follow-ups?view=calendar&month=${civilDateText({ year, month })}`)
    expect(await screen.findByText(/^No window closes in /)).toBeTruthy()
    expect(months.at(-1)).toMatchObject({ onlyMine: true, first: weeksOf({ year, month, day: 1 })[0]?.[0] })
    await user.click(screen.getByRole('checkbox', { name: 'Only my cases' }))
    await waitFor(() => expect(months.at(-1)).toMatchObject({ onlyMine: false }))
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(await screen.findByText('VH_50')).toBeTruthy()
  })

  it('of a month are asked for again when the server did not answer', async () => {
    let isDown = true
    const { user } = await open(() => isDown, '/follow-ups?view=calendar')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('table')).toBeNull()
    isDown = false
    await user.click(retry)
    expect(await screen.findByText('VH_50')).toBeTruthy()
  })
})
