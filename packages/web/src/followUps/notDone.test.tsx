import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { followUpsCalls, type ListedFollowUp } from '@casebook/core/followUps/followUps.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { today } from '../dates/today'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

const on = (days: number) => civilDateText(plusDays(today(), days))
const followUp = (name: string, closes = -381): ListedFollowUp => ({
  group: 'Alpine',
  base: 'surgery',
  owner: 'mara',
  name,
  questionnaireId: 'month',
  questionnaire: { en: 'After a month' },
  opens: on(closes - 20),
  closes: on(closes),
})
const keyOf = ({ name }: Pick<ListedFollowUp, 'name'>) => name

/** A server with these follow-ups, 50 to a page, which closes them but for those of `locked`. */
async function open(
  all: readonly ListedFollowUp[],
  { locked = [] as string[], address = '/follow-ups', fails = 0 } = {},
) {
  const closed = new Map<string, ListedFollowUp>()
  const calls: { readonly size: number; readonly cause?: string; readonly reason?: string | undefined }[] = []
  let failures = fails
  await openAt(address, {
    areas: [
      answering(followUpsCalls, {
        getFollowUps: async ({ limit, after, show }) => {
          const list = show === 'notDone' ? [...closed.values()] : all.filter((one) => !closed.has(keyOf(one)))
          const from = after === undefined ? 0 : list.findIndex((one) => keyOf(one) > after)
          const page = from < 0 ? [] : list.slice(from, from + limit)
          const last = page.at(-1)
          const counts = { overdue: list.length, thisWeek: 0, later: 0, open: list.length, more: false }
          const next = last && list.at(-1) !== last ? keyOf(last) : null
          return { type: 'ReceivedFollowUps', followUps: page, next, ...(after === undefined && { counts }) }
        },
        getFollowUpDays: async () => {
          const overdue = { count: all.length, followUps: all.slice(0, 20) }
          return { type: 'ReceivedFollowUpDays', days: [], overdue }
        },
        closeFollowUps: async ({ followUps, cause, reason }) => {
          if (failures-- > 0) throw new Error('offline')
          calls.push({ size: followUps.length, cause, reason })
          const refused = followUps.filter(({ name }) => locked.includes(name))
          for (const one of followUps)
            if (!locked.includes(one.name)) {
              const notDone = { cause, reason, by: 'Mara Keller', at: '2026-11-27T10:00:00Z' }
              closed.set(one.name, { ...followUp(one.name), notDone })
            }
          const why = 'InterimLocked' as const
          const changed = followUps.length - refused.length
          return { type: 'FollowUpsChanged', changed, refused: refused.map((one) => ({ ...one, why })) }
        },
        reopenFollowUps: async ({ followUps }) => {
          calls.push({ size: followUps.length })
          for (const { name } of followUps) closed.delete(name)
          return { type: 'FollowUpsChanged', changed: followUps.length, refused: [] }
        },
      }),
    ],
  })
  return { calls, user: userEvent.setup() }
}

const tick = (name: string) => screen.findByRole('checkbox', { name: `Select After a month of ${name}` })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('follow-ups that will not be done', () => {
  it('are closed once by a double click, which does not close what came of it unread', async () => {
    const { calls, user } = await open(['VH_1', 'VH_2'].map((name) => followUp(name)))
    await user.click(await tick('VH_1'))
    await user.click(await button('Close as not done …'))
    const asked = await dialog()
    await user.selectOptions(asked.getByRole('combobox', { name: 'Why was it not done?' }), 'Appointment missed')
    await user.click(asked.getByRole('button', { name: 'Close as not done' }))
    // The dialog got smaller: the second click is beside it.
    await user.pointer({
      keys: '[MouseLeft]',
      target: document.querySelector('[role=dialog]')?.parentElement as Element,
    })
    expect(await screen.findByText('1 follow-up closed.')).toBeTruthy()
    expect(calls).toHaveLength(1)
    await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are spoken of as one where it is one', async () => {
    const { user } = await open(['VH_1', 'VH_2'].map((name) => followUp(name)))
    await user.click(await tick('VH_1'))
    await user.click(await button('Close as not done …'))
    const asked = await dialog()
    expect(asked.getByText('Close 1 follow-up as not done')).toBeTruthy()
    expect(asked.getByText(/^It leaves the lists and reminders, and its case lacks nothing there\./)).toBeTruthy()
  })

  it('are selected with mouse and Shift, and closed together with a reason [MORE-05]', async () => {
    const { calls, user } = await open(['VH_1', 'VH_2', 'VH_3', 'VH_4'].map((name) => followUp(name)))
    await user.click(await tick('VH_1'))
    await user.keyboard('{Shift>}')
    await user.click(await tick('VH_3'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 follow-ups selected')).toBeTruthy()
    await user.click(await button('Close as not done …'))
    const asked = await dialog()
    await user.click(asked.getByRole('button', { name: 'Close as not done' }))
    expect(asked.getByText('Choose a reason.')).toBeTruthy()
    await user.selectOptions(asked.getByRole('combobox', { name: /^Why was it not done/ }), 'Other reason')
    await user.click(asked.getByRole('button', { name: 'Close as not done' }))
    expect(asked.getByText('Give the reason in your own words.')).toBeTruthy()
    await user.type(asked.getByRole('textbox', { name: 'Reason' }), ' Ward closed {Enter}')
    await asked.findByText('3 follow-ups closed.')
    expect(calls).toEqual([{ size: 3, cause: 'other', reason: 'Ward closed' }])
    const [, close] = asked.getAllByRole('button', { name: 'Close' })
    await user.click(close as HTMLElement)
    await waitFor(() => expect(screen.queryByText('VH_1')).toBeNull())
    expect(await screen.findByText('VH_4')).toBeTruthy()
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('are selected with the keyboard alone [MORE-05]', async () => {
    const { user } = await open(['VH_1', 'VH_2', 'VH_3'].map((name) => followUp(name)))
    ;(await tick('VH_1')).focus()
    await user.keyboard(' {Shift>}{ArrowDown}{/Shift}{ArrowDown} ')
    expect(screen.getByText('3 follow-ups selected')).toBeTruthy()
    await user.keyboard('{ArrowUp} ')
    expect(screen.getByText('2 follow-ups selected')).toBeTruthy()
  })

  it('are closed some at a time when there are many pages; what fails goes on, and what stays is named [MORE-05]', async () => {
    const many = Array.from({ length: 230 }, (_, nth) => followUp(`VH_${1000 + nth}`))
    const { calls, user } = await open(many, { locked: ['VH_1007'], fails: 1 })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('50 follow-ups selected')).toBeTruthy()
    await user.click(await button('Select all 230 that are overdue'))
    await user.click(await button('Close as not done …'))
    const asked = await dialog()
    await user.selectOptions(asked.getByRole('combobox'), 'Not documented in the imported data')
    await user.click(asked.getByRole('button', { name: 'Close as not done' }))
    await user.click(await asked.findByRole('button', { name: 'Try again' }))
    await asked.findByText('229 follow-ups closed.')
    expect(asked.getByText('1 stayed as it was:')).toBeTruthy()
    expect(asked.getByText('Locked for an interim analysis', { exact: false }).textContent).toContain('VH_1007')
    expect(calls.map(({ size }) => size)).toEqual([100, 100, 30])
  })

  it('stand in a list of their own with reason and person, and can be opened again [MORE-05]', async () => {
    const { calls, user } = await open(['VH_1', 'VH_2'].map((name) => followUp(name)))
    await user.click(await tick('VH_1'))
    await user.click(await button('Close as not done …'))
    const asked = await dialog()
    await user.selectOptions(asked.getByRole('combobox'), 'The patient died')
    await user.click(asked.getByRole('button', { name: 'Close as not done' }))
    await asked.findByText('1 follow-up closed.')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('radio', { name: 'Not done' }))
    const row = (await screen.findByText(/^The patient died/)).closest('tr')
    expect(row?.textContent).toMatch(/VH_1.*Closed by Mara Keller/)
    expect(row?.textContent).not.toContain('overdue')
    await user.click(await tick('VH_1'))
    await user.click(await button('Open again'))
    await (await dialog()).findByText('1 follow-up opened again.')
    expect(calls.at(-1)).toEqual({ size: 1 })
    await user.keyboard('{Escape}')
    expect(await screen.findByText('No follow-up is closed as not done')).toBeTruthy()
  })

  it('stand under today in the calendar while they are overdue from before [MORE-05]', async () => {
    await open(
      Array.from({ length: 50 }, (_, nth) => followUp(`VH_${100 + nth}`)),
      { address: '/follow-ups?view=calendar' },
    )
    const cell = (await screen.findByText('50 overdue from before')).closest('td')
    expect(cell?.getAttribute('aria-current')).toBe('date')
    expect(within(cell as HTMLElement).getByText('VH_100')).toBeTruthy()
    expect(within(cell as HTMLElement).getByRole('link', { name: '47 more in the week list' })).toBeTruthy()
    expect(screen.queryByText(/^No window closes/)).toBeNull()
  })
})
