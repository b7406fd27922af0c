import type { SaveCaseResult } from '@casebook/core/entry/entry.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../../entryPage.fixture'
import { named, save } from '../saving.fixture'

const reasons = [
  { id: 'typo', text: { en: 'Typing error' } },
  { id: 'source', text: { en: 'New source' } },
]
const needed: SaveCaseResult = {
  type: 'ReasonNeeded',
  changes: [
    { id: 'height', before: 171, after: 181 },
    { id: 'smokes', before: true, after: null },
  ],
}
const saved: SaveCaseResult = { type: 'OkWithGroups', possibleGroupsToAddTo: [] }
const conflict: SaveCaseResult = {
  type: 'Conflict',
  revision: 'r2',
  questions: [{ id: 'height', theirs: 170, author: 'ben', at: '2026-11-20T06:47:00Z' }],
}

/** Data entry in a study that asks why, whose server gives these answers to saves. Keeps what each save said. */
async function openAsking(answers: SaveCaseResult[], listedOnly = false) {
  const said: unknown[] = []
  const page = await openEntry({
    base: { ...entryBase, reasonForChange: { when: 'always', reasons, listedOnly } },
    draft: named,
    port: {
      savecase: async ({ reasonId, reason }) => {
        said.push({ reasonId, reason })
        return answers.shift() ?? saved
      },
    },
  })
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Why was this changed?' }))
  return { ...page, said, asked }
}

describe('the reason for change', () => {
  it('is asked once at the save, with each change, and sent with the same save [MORE-27]', async () => {
    const { user, said, asked } = await openAsking([needed, conflict])
    await user.click(save())
    const dialog = await asked()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Height.*171.*181/),
      expect.stringMatching(/Yes no answer$/),
    ])
    expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Typing error' }))
    await user.click(dialog.getByRole('button', { name: 'Save case' }))
    expect(dialog.getByText('Choose a reason, or give it in your own words.')).toBeTruthy()
    await user.keyboard(' ')
    await user.type(dialog.getByRole('textbox', { name: 'More about it (optional)' }), 'see the list{Enter}')
    // What comes between does not ask again.
    const settle = within(await screen.findByRole('alertdialog'))
    for (const radio of settle.getAllByRole('radio').slice(0, 1)) await user.click(radio)
    await user.click(settle.getByRole('button', { name: /^Save/ }))
    const given = { reasonId: 'typo', reason: 'see the list' }
    await expect.poll(() => said).toEqual([{}, given, given])
  })

  it('may be in one’s own words, unless the study takes listed ones alone [MORE-27]', async () => {
    const { user, said, asked } = await openAsking([needed])
    await user.click(save())
    const dialog = await asked()
    await user.click(dialog.getByRole('radio', { name: 'Another reason' }))
    await user.type(dialog.getByRole('textbox', { name: 'In your own words' }), ' Read again {Enter}')
    await expect.poll(() => said.at(-1)).toEqual({ reasonId: undefined, reason: 'Read again' })
  })

  it('has to be of the list where the study says so; going back saves nothing [MORE-27]', async () => {
    const { user, said, asked } = await openAsking([needed, needed], true)
    await user.click(save())
    const dialog = await asked()
    expect(dialog.queryByRole('radio', { name: 'Another reason' })).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'More about it (optional)' }), 'Because{Enter}')
    expect(said).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(save())
    await user.click((await asked()).getByRole('radio', { name: 'New source' }))
    await user.click((await asked()).getByRole('button', { name: 'Save case' }))
    await expect.poll(() => said.at(-1)).toEqual({ reasonId: 'source', reason: undefined })
  })
})
