import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from './dialogPage.fixture'

describe('data entry', () => {
  it('shows the header of the base and the name of the case [DATA-01]', async () => {
    await openDialog({ draft: { caseName: 'VH_0042' } })
    expect(screen.getByRole('heading', { level: 1, name: 'VH_0042' })).toBeTruthy()
    expect(screen.getByText('Testing')).toBeTruthy()
  })

  it('shows one section at a time, with the way to the others and their progress [DATA-02]', async () => {
    const { user } = await openDialog({ draft: { facts: [{ id: 'over', value: true }] } })
    const nav = screen.getByRole('navigation', { name: 'Questionnaires' })
    expect(
      within(nav)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Not started:Patient0/4', 'Not started:Findings0/4', 'Complete:Medicines', 'Complete:End of study1/1'])
    expect(screen.queryByRole('heading', { name: 'Findings' })).toBeNull()
    await user.click(within(nav).getByRole('button', { name: /Findings/ }))
    expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
  })

  it('opens a follow-up below its question, and sends the answer [DATA-18]', async () => {
    const { user, received } = await openDialog()
    expect(screen.queryByLabelText(/Since which year/)).toBeNull()
    await user.click(within(screen.getByRole('group', { name: /smoke/ })).getByRole('radio', { name: 'Yes' }))
    expect(screen.getByLabelText(/Since which year/)).toBeTruthy()
    await expect.poll(() => received).toEqual([{ id: 'smokes', value: true }])
  })
})
