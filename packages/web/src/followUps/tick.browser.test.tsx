/** Whether a follow-up can be selected on a phone, which depends on real layout. */
import { civilDateText, plusDays } from '@casebook/core/dates/civilDate'
import { followUpsCalls } from '@casebook/core/followUps/followUps.calls'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { today } from '../dates/today'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'
import '../look/index.css'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('./FollowUpsScreen')

afterEach(cleanup)

it.each([390, 1440])(
  'nothing lies over the checkbox of a follow-up, nor over that for all, at %i px [MORE-05]',
  async (width) => {
    await page.viewport(width, 844)
    const [opens, closes] = [-40, -20].map((days) => civilDateText(plusDays(today(), days))) as [string, string]
    const one = { group: 'Alpine', base: 'surgery', owner: 'mara', name: 'VH_1', questionnaireId: 'month' }
    await openAt('/follow-ups', {
      areas: [
        answering(followUpsCalls, {
          getFollowUps: async () => ({
            type: 'ReceivedFollowUps',
            followUps: [{ ...one, questionnaire: { en: 'After a month' }, opens, closes }],
            next: null,
            counts: { overdue: 1, thisWeek: 0, later: 0, open: 1, more: false },
          }),
        }),
      ],
    })
    const tick = await screen.findByRole('checkbox', { name: 'Select After a month of VH_1' })
    const box = tick.getBoundingClientRect()
    const words = (await screen.findByText('VH_1')).getBoundingClientRect()
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)).toBe(tick)
    expect(box.right).toBeLessThanOrEqual(words.left)
    const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
    const place = all.getBoundingClientRect()
    expect(document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2)).toBe(all)
    expect(Math.abs(place.x - box.x)).toBeLessThanOrEqual(1)
    const isNamed = screen.getByText('Select all on this page').getBoundingClientRect().width > 0
    expect(isNamed).toBe(width === 390)
  },
)
