import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog } from './dialogPage.fixture'

const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question

describe('the keys of the form [DATA-21]', () => {
  it('answer the whole first section without a pointer', async () => {
    const { user, received } = await openDialog()
    within(screen.getByRole('group', { name: /Sex/ }))
      .getByRole('radio', { name: 'female' })
      .focus()
    await user.keyboard('2{Enter}')
    expect(inFocus()).toBe('born')
    await user.keyboard('19700131{Enter}')
    expect(inFocus()).toBe('height')
    await user.keyboard('170{Enter}')
    expect(inFocus()).toBe('smokes')
    await user.keyboard('1')
    await user.keyboard('{Enter}')
    expect(inFocus()).toBe('since')
    await user.keyboard('1990')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(inFocus).toBe('found')
    await expect
      .poll(() => received)
      .toEqual([
        { id: 'sex', value: 'male' },
        { id: 'born', value: '1970-01-31' },
        { id: 'height', value: 170 },
        { id: 'smokes', value: true },
        { id: 'since', value: 1990 },
      ])
    expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
  })

  it('go to the next missing question, across sections, and round again', async () => {
    const { user } = await openDialog({ draft: { facts: [{ id: 'sex', value: 'male' }] } })
    const next = async (key: string) => {
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await expect.poll(inFocus).toBe(key)
    }
    for (const key of ['born', 'height', 'smokes', 'found', 'where', 'surgeon', 'over', 'born']) await next(key)
  })

  it('mark what is missing in a section that was left, and not before', async () => {
    const { user } = await openDialog()
    const main = () => within(screen.getByRole('main'))
    expect(main().queryByText('Required')).toBeNull()
    const nav = within(screen.getByRole('navigation'))
    await user.click(nav.getByRole('button', { name: /Findings/ }))
    expect(main().queryByText('Required')).toBeNull()
    await user.click(nav.getByRole('button', { name: /Patient/ }))
    expect(main().getAllByText('Required')).toHaveLength(4)
  })

  it('take the last answer back with Ctrl+Z, but not while text is typed', async () => {
    const { user, received } = await openDialog()
    const sex = within(screen.getByRole('group', { name: /Sex/ }))
    sex.getByRole('radio', { name: 'female' }).focus()
    await user.keyboard('1{Control>}z{/Control}')
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['female', null])
    await user.keyboard('1')
    await user.click(screen.getByRole('textbox', { name: /Height/ }))
    await user.keyboard('{Control>}z{/Control}')
    expect(sex.getByRole('radio', { name: 'female', checked: true })).toBeTruthy()
  })
})
