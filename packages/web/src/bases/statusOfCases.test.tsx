import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aCase, openBases, rows } from './basesScreen.fixture'

const screened = { id: 'screened', text: { en: 'Screened' } }
const withdrawn = { id: 'withdrawn', text: { en: 'Withdrawn' } }

describe('the list of cases of a study that names a status', () => {
  it('shows it, and is filtered by it on the server, until all are shown again [MORE-36]', async () => {
    const asked: unknown[] = []
    const user = userEvent.setup()
    await openBases({
      getPageOfCases: async ({ status, only }) => {
        asked.push([status, only])
        const all = [aCase('VH_1', { status: screened }), aCase('VH_2')]
        const cases = status === undefined ? all : all.filter((one) => one.status?.id === status)
        return { type: 'ReceivedPageOfCases', next: null, cases, statuses: [screened, withdrawn] }
      },
    })
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('columnheader', { name: 'Status' })).toBeTruthy()
    expect(within(table).getByText('Screened')).toBeTruthy()
    const choice = () => screen.getByRole('combobox', { name: 'Status' })
    await user.selectOptions(choice(), 'Screened')
    await waitFor(() => expect(rows()).toEqual(['VH_1']))
    await user.selectOptions(choice(), 'Withdrawn')
    await user.click(await screen.findByRole('button', { name: 'Show all cases' }))
    await waitFor(() => expect(rows()).toEqual(['VH_1', 'VH_2']))
    expect(choice()).toHaveProperty('value', '')
    expect(asked).toEqual([
      [undefined, undefined],
      ['screened', undefined],
      ['withdrawn', undefined],
      [undefined, undefined],
    ])
  })

  it('offers no choice where the study names none [MORE-36]', async () => {
    await openBases()
    await screen.findByRole('table')
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull()
  })
})
