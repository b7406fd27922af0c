import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { base, entries, openHistory } from './caseHistory.fixture'

it('says when a follow-up was closed as not done, by whom and why, and when that was taken back [HIST-01]', async () => {
  const closing = { by: 'mara', name: 'Mara Keller', section: { id: 'year', text: { en: 'After a year' } } }
  await openHistory({
    getCaseHistory: async () => ({
      type: 'ReceivedCaseHistory',
      config: base.config,
      isMarkedAsDeleted: false,
      entries,
      closings: [
        { ...closing, type: 'notDone', at: '2026-11-19T08:00:00Z', cause: 'lost', reason: 'Moved abroad' },
        { ...closing, type: 'dueAgain', at: '2026-11-20T08:00:00Z' },
      ],
    }),
  })
  const list = within(await screen.findByRole('region', { name: 'Revisions' })).getAllByRole('listitem')
  expect(list.slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Mara KellerFollow-up opened again: After a year$/),
    expect.stringMatching(/Mara KellerFollow-up closed as not done: After a yearLost to follow-up: Moved abroad$/),
  ])
})
