import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

await import('./SectionItems')

const study = formBase([
  formPart('lab', [item('weight', 'Num'), item('smokes', 'YN'), item('note', 'Text')]),
  formPart('later', [item('well', 'YN')]),
])

describe('a whole section that was not done [MORE-30]', () => {
  it('is said in one move, which keeps what was answered and is undone as one', async () => {
    const { user, received } = await openEntry({ base: study, draft: { facts: [{ id: 'weight', value: 70 }] } })
    await user.click(screen.getByRole('button', { name: /^More for/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Not done' }))
    const notDone = { unknown: true, reason: 'notDone' }
    await expect
      .poll(() => received)
      .toEqual([
        { id: 'smokes', value: notDone },
        { id: 'note', value: notDone },
      ])
    await user.keyboard('{Control>}z{/Control}')
    await expect
      .poll(() => received.slice(2))
      .toEqual([
        { id: 'smokes', value: null },
        { id: 'note', value: null },
      ])
  })

  it('has no such move where the study has no reasons', async () => {
    await openEntry({ base: { ...study, config: { ...study.config, missingReasons: [] } } })
    expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  })
})
