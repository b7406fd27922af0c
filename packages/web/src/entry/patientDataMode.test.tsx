import { entryBase } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from './entryPage.fixture'
import { complete, save } from './saving/saving.fixture'

const patientData = { ...entryBase, config: { ...entryBase.config, usePaDaWaN: true } }

describe('a case in patient-data mode', () => {
  it('is named by its digits, and called by its stored name as in every list [CASE-01] [CASE-02]', async () => {
    const { user, saves } = await openEntry({ base: patientData, draft: { facts: complete } })
    await user.click(save())
    await user.type(await screen.findByRole('textbox', { name: 'Case name' }), '12{Enter}')
    const said = await screen.findByText(/^The case is saved as/)
    expect(said.textContent).toBe('The case is saved as PaDaWaN_Case_12.')
    expect(saves).toMatchObject([{ caseName: 'PaDaWaN_Case_12' }])
    expect(screen.getAllByText('PaDaWaN_Case_12').length).toBeGreaterThan(1)
    expect(document.title).toContain('PaDaWaN_Case_12')
  })
})
