import type { Draft } from '@casebook/core/entry/entry.calls'
import type { StandingMark } from '@casebook/core/sdv/sdv.calls'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { described } from '../../askOne.fixture'
import { openEntry } from '../../entryPage.fixture'
import { medicines as base } from '../medicines.fixture'
import { pageIs } from '../pageWidth.fixture'

const facts = [
  { id: 'medicine', value: 'Ramipril' },
  { id: 'dose', value: 5 },
  { id: 'medicine#2', value: 'Apixaban' },
  { id: 'dose#2', value: 500 },
]
const query = (questionId: string, user: string) => ({
  uuid: questionId,
  checkId: null,
  questionId,
  caseIdentifier: 'VH_1',
  steps: [
    {
      nodeId: 'ask',
      instant: '2026-11-21T10:00:00Z',
      value: `Is ${questionId} right?`,
      source: { kind: 'user', user } as const,
    },
  ],
})

interface Given {
  readonly draft?: Partial<Draft>
  readonly queried?: readonly string[]
  readonly verified?: readonly StandingMark[]
}

const open = ({ draft = {}, queried = [], verified = [] }: Given) =>
  openEntry({
    base,
    draft: { caseName: 'VH_1', facts, ...draft },
    deployment: { showsSdv: true },
    caseCalls: {
      queries: {
        getAllNodes: async () => ({
          type: 'ReceivedNodes',
          nodes: [
            {
              id: 'ask',
              text: { en: 'Source differs' },
              values: [],
              allowsFreeText: true,
              allowedInRoot: true,
              possibleParents: [],
              canBeSetByReporter: true,
              canBeSetByNormalUser: false,
              canBeSetByDataManager: false,
            },
            {
              id: 'kept',
              text: { en: 'Confirmed as is' },
              values: [],
              allowsFreeText: true,
              allowedInRoot: false,
              possibleParents: ['ask'],
              canBeSetByReporter: false,
              canBeSetByNormalUser: true,
              canBeSetByDataManager: false,
            },
          ],
        }),
        getQueriesForCase: async () => ({
          type: 'ReceivedQueries',
          queries: queried.map((key) => query(key, 'roth')),
        }),
        startQuery: async () => ({ type: 'Ok' }),
        answer: async () => ({ type: 'Ok' }),
      },
      sdv: {
        getSdv: async () => ({ type: 'ReceivedSdv', entries: verified }),
        setPiSdv: async () => ({ type: 'SdvSet' }),
        unSetPiSdv: async () => ({ type: 'SdvSet' }),
        setMonitorSdv: async () => ({ type: 'SdvSet' }),
        unSetMonitorSdv: async () => ({ type: 'SdvSet' }),
      },
    },
  })

beforeEach(() => pageIs(800))

const table = async () => within(await screen.findByRole('table', { name: 'Medicines' }))

describe('a query on an answer in the table', () => {
  it('is marked in its cell, and announced with the control [QRY-12]', async () => {
    await open({ queried: ['dose#2'] })
    const cells = await table()
    const mark = await cells.findByLabelText('Query open, Dose, Medicines 2')
    expect(cells.getAllByLabelText(/^Query/)).toEqual([mark])
    const dose = cells.getByLabelText('Dose, Medicines 2')
    expect(described(dose)).toMatch(/Query open/)
    expect(described(dose)).toMatch(/500 is above 100/)
  })

  it('is reached by Tab from the control, and leads to the query and back [QRY-12]', async () => {
    const { user } = await open({ queried: ['dose#2'] })
    const cells = await table()
    const mark = await cells.findByLabelText('Query open, Dose, Medicines 2')
    cells.getByLabelText('Dose, Medicines 2').focus()
    await user.tab()
    expect(document.activeElement).toBe(mark)
    await user.keyboard('{Enter}')
    await screen.findByText(/^Queries on Dose/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(mark))
  })

  it('is shown below the row with its latest message, under the column name [QRY-12]', async () => {
    const { user } = await open({ queried: ['dose'] })
    const words = await (await table()).findByText('Is dose right?')
    const below = words.closest('tr') as HTMLElement
    expect(below.previousElementSibling?.textContent).toContain('Medicines 1')
    expect(within(below).getByText('Dose')).toBeTruthy()
    await user.click(within(below).getByRole('button', { name: 'Answer' }))
    expect(await screen.findByText(/^Queries on Dose/)).toBeTruthy()
  })

  it('unlocks its cell, and no other, in a frozen part [LOCK-01]', async () => {
    const frozen = [{ questionnaireId: 'medicines', freezing: 'withoutQuery', reason: 'verified' }] as const
    await open({ draft: { locked: ['medicines'], frozen, asked: ['dose#2'] }, queried: ['dose#2'] })
    const cells = await table()
    expect(await cells.findByRole('textbox', { name: 'Dose, Medicines 2' })).toBeTruthy()
    expect(cells.getAllByRole('textbox')).toHaveLength(1)
    expect(cells.getByText('Ramipril')).toBeTruthy()
  })
})

describe('a verified answer in the table', () => {
  const verified = [{ questionnaireId: 'medicines', level: 'PI', changed: ['medicine#2'] }] as const

  it('is marked in its cell, also if changed since', async () => {
    await open({ verified })
    const cells = await table()
    const changed = await cells.findByRole('textbox', { name: 'Medicine, Medicines 2' })
    await waitFor(() => expect(described(changed)).toMatch(/Changed since verified/))
    expect(described(cells.getByRole('textbox', { name: 'Medicine, Medicines 1' }))).toMatch(/Signed by PI/)
  })

  it('is marked if the part is read-only [LOCK-01]', async () => {
    const frozen = [{ questionnaireId: 'medicines', freezing: 'withoutQuery', reason: 'verified' }] as const
    await open({ draft: { locked: ['medicines'], frozen }, verified })
    const cells = await table()
    const cell = (await cells.findByText('Ramipril')).closest('td') as HTMLElement
    await waitFor(() => expect(within(cell).getByText('Signed by PI')).toBeTruthy())
    expect(cells.queryByRole('textbox')).toBeNull()
  })
})

describe('the header of a repeating group', () => {
  const incomplete = () => screen.findByText(/rows? incomplete/)

  it('counts incomplete rows after a save attempt, and leads to the first gap [CASE-03]', async () => {
    const { user } = await openEntry({ base, draft: { caseName: 'VH_1', facts: facts.slice(0, 3) } })
    expect(screen.queryByText(/rows? incomplete/)).toBeNull()
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByText(/only partly answered/)
    await user.keyboard('{Escape}')
    expect((await incomplete()).textContent).toBe('2 rows incomplete')
    await user.click(await incomplete())
    await waitFor(() => expect(document.activeElement?.closest('td')?.dataset.question).toBe('stopped'))
    await user.keyboard('2')
    await expect.poll(async () => (await incomplete()).textContent).toBe('1 row incomplete')
  })
})
