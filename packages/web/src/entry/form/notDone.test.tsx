import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const base = formBase(
  [formPart('operation', [item('surgery', 'Date')]), formPart('visit', [item('pain', 'Num'), item('healed', 'YN')])],
  { followUps: [{ questionnaireId: 'visit', questionId: 'surgery', fromDay: 20, toDay: 45 }] },
)
const facts = [{ id: 'surgery', value: '2024-03-01' }]
const closed = { cause: 'lost', reason: 'Moved abroad', by: 'Mara Keller', at: '2026-11-20T08:00:00Z' } as const

it('says that a follow-up is closed as not done, by whom and why, and nothing of it counts as missing [MORE-05]', async () => {
  const { user } = await openEntry({
    base,
    draft: { facts, caseName: 'VH_1', revision: 'r1', notDone: [{ questionnaireId: 'visit', ...closed }] },
  })
  await user.click(screen.getByRole('button', { name: /visit/ }))
  const note = (await screen.findByText('This follow-up is closed as not done.')).parentElement
  expect(note?.textContent).toMatch(/Lost to follow-up: Moved abroadClosed by Mara Keller, .*2026.*Open it again$/)
  expect(screen.getByRole('link', { name: 'Open it again' }).getAttribute('href')).toContain('/follow-ups?show=notDone')
  expect(screen.queryByText(/required left/)).toBeNull()
})
