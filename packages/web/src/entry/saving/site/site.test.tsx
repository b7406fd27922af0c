import type { SaveCaseResult } from '@casebook/core/entry/entry.calls'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../../entryPage.fixture'
import { named, save } from '../saving.fixture'

const asked: SaveCaseResult = { type: 'SiteNotChosen', sites: ['Bern', 'Ulm'] }

describe('the site of a new case', () => {
  it('is asked of an author who belongs to several, and sent with the same save [MORE-26]', async () => {
    const answers = [asked]
    const said: unknown[] = []
    const { user } = await openEntry({
      draft: named,
      port: {
        savecase: async ({ site }) => {
          said.push(site)
          return answers.shift() ?? { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
        },
      },
    })
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog', { name: 'At which site is this case?' }))
    await user.click(dialog.getByRole('button', { name: 'Save case' }))
    expect(dialog.getByText('Choose a site.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Bern' }))
    await user.click(dialog.getByRole('radio', { name: 'Ulm' }))
    await user.click(dialog.getByRole('button', { name: 'Save case' }))
    await expect.poll(() => said).toEqual([undefined, 'Ulm'])
  })
})
