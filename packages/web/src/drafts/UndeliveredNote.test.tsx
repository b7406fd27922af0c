import type { GroupOfBases } from '@casebook/core/bases/bases.calls'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'

const groups: readonly GroupOfBases[] = [
  {
    group: 'Training',
    bases: [
      {
        base: 'practice',
        version: '1',
        text: { en: 'Practice questionnaire' },
        languages: ['en'],
        drafts: [{ id: 'd7', caseName: 'Practice_1', touchedAt: '2026-10-14T10:42:00Z', unsaved: 4 }],
      },
    ],
  },
]

/** The list of bases on this device. */
async function openBases(journal: JournalPort) {
  const asked: string[] = []
  const opened = await openAt('/bases', {
    bases: { getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups }) },
    cases: { getPageOfCases: async () => ({ type: 'ReceivedPageOfCases', next: null, cases: [] }) },
    journalOf: (username) => {
      asked.push(username)
      return journal
    },
  })
  await screen.findByRole('region', { name: /Practice/ })
  return { ...opened, asked }
}

/** Mara's device, with refused answers in two drafts, one of which the server does not list. */
async function withRefused(...drafts: readonly string[]) {
  const device = memoryDevice()
  const journal = device.openTab()
  for (const draft of drafts) {
    const of = { group: 'Training', base: 'practice', draft }
    await journal.keep(of, { idempotencyKey: draft, facts: [{ id: 'height', value: 181 }] })
    const refused = [{ fact: { id: 'height', value: 181 }, reason: 'Frozen' as const }]
    await journal.refused(of, draft, { rest: null, refused })
  }
  return openBases(journal)
}

describe('the bases screen', () => {
  it('reports answers the server refused in a case that is not open, with a link to it [DATA-20]', async () => {
    const { asked } = await withRefused('d7', 'd8')
    expect(await screen.findByText('Some of your answers are on this device only.')).toBeTruthy()
    expect(asked[0]).toBe('mara.keller')
    const links = screen.getAllByRole('link', { name: /^Practice questionnaire(: Practice_1)?$/ })
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toContainEqual([
      'Practice questionnaire: Practice_1',
      '/dialog/Training/practice/practice?draft=d7',
    ])
    expect(links.map((link) => link.getAttribute('href'))).toContain('/dialog/Training/practice/practice?draft=d8')
    expect(screen.getAllByText(/The server did not accept one answer/)).toHaveLength(2)
  })

  it('lists answers whose draft is gone, and discards them in two steps [DATA-20]', async () => {
    const journal = memoryDevice().openTab()
    const of = { group: 'Training', base: 'practice', draft: 'd9' }
    await journal.keep(of, {
      idempotencyKey: 'one',
      facts: [
        { id: 'height', value: 181 },
        { id: 'smokes', value: { unknown: true } },
      ],
    })
    journal.lost(of)
    await openBases(journal)
    expect(await screen.findByText(/2 answers could not be delivered/)).toBeTruthy()
    const listed = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(listed).toEqual(expect.arrayContaining(['height: 181', 'smokes: Unknown']))
    expect(document.querySelector('a[href*="d9"]')).toBeNull()

    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(await journal.undelivered()).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Discard for good?' }))
    await waitForElementToBeRemoved(() => screen.queryByText(/could not be delivered/))
    expect(await journal.undelivered()).toEqual([])
  })

  it('says nothing about the device when everything is delivered', async () => {
    await withRefused()
    expect(screen.queryByText(/on this device only/)).toBeNull()
  })
})
