/** The screen of bases, with a study that has cases. */
import type { BaseOverview, GroupOfBases } from '@casebook/core/bases/bases.calls'
import type { CaseEntry, CasesPort } from '@casebook/core/cases/cases.calls'
import { screen, within } from '@testing-library/react'
import { openAt } from '../testing/openAt'

export const aBase = (base: string, title: string, more: Partial<BaseOverview> = {}): BaseOverview => ({
  base,
  version: '1',
  text: { en: title },
  languages: ['en'],
  ...more,
})

export const groups: readonly GroupOfBases[] = [
  {
    group: 'Alpine Hernia Network',
    bases: [
      aBase('baseline', 'Baseline and surgery', {
        cases: 3,
        drafts: [{ id: 'd7', caseName: null, touchedAt: '2026-10-14T10:42:00Z', unsaved: 4 }],
      }),
      aBase('followup', 'Follow-up'),
    ],
  },
  { group: 'Training', bases: [aBase('practice', 'Practice questionnaire', { cases: 0 })] },
]

export const aCase = (name: string, more: Partial<CaseEntry> = {}): CaseEntry => ({
  name,
  base: 'baseline',
  group: 'Alpine Hernia Network',
  user: 'mara.keller',
  ...more,
})

export async function openBases(
  cases: Partial<CasesPort> = {},
  address = '/bases',
  first: () => Promise<void> = async () => {},
) {
  const opened = await openAt(address, {
    bases: {
      getBasesOverview: async () => {
        await first()
        return { type: 'ReceivedBasesOverview', groups }
      },
    },
    cases: {
      getPageOfCases: async ({ base }) => ({
        type: 'ReceivedPageOfCases',
        next: null,
        cases: base?.base === 'practice' ? [] : ['VH_2', 'VH_9', 'VH_10'].map((name) => aCase(name)),
      }),
      ...cases,
    },
  })
  await screen.findByRole('region', { name: /Baseline|Practice/ })
  return opened
}

export const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)
