import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { described } from './askOne.fixture'
import { openEntry } from './entryPage.fixture'

const inFocus = () => document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question

describe('the shortcuts of the form [DATA-21]', () => {
  it('answer the whole first section without a pointer', async () => {
    const { user, received } = await openEntry()
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

  it('go to the next section on Ctrl+Enter, from inside a table too, without adding a row', async () => {
    const { user, received } = await openEntry({ draft: { facts: [{ id: 'medicine', value: 'Ramipril' }] } })
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: /Medicines/ }))
    await user.click(await screen.findByRole('textbox', { name: /Dose/ }))
    await user.keyboard('5{Control>}{Enter}{/Control}')
    await expect.poll(() => screen.queryByRole('heading', { name: 'End of study' })).toBeTruthy()
    await expect.poll(() => received).toEqual([{ id: 'dose', value: 5 }])
  })

  it('have moved to the next section before the key after Ctrl+Enter', async () => {
    const { user } = await openEntry()
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: /Medicines/ }))
    await screen.findByRole('textbox', { name: /Dose/ })
    // Not by the user of the test, who waits for the page after each key.
    fireEvent.keyDown(screen.getByRole('textbox', { name: /Dose/ }), { key: 'Enter', ctrlKey: true })
    expect(screen.getByRole('group', { name: /over/ }).contains(document.activeElement)).toBe(true)
  })

  it('go from a section’s last question to the first of the next, and from the very last to Save', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'smokes', value: false }] } })
    within(screen.getByRole('group', { name: /smoke/ }))
      .getByRole('radio', { name: 'No' })
      .focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Findings' })).toBeTruthy()
    expect(inFocus()).toBe('found')
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: /End of study/ }))
    within(await screen.findByRole('group', { name: /over/ }))
      .getByRole('radio', { name: 'No' })
      .focus()
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Save case/ }))
    screen.getByRole('link', { name: 'Back to the studies' }).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Save case/ }))
  })

  it('stop after the last answer of an entry, where Alt+Enter adds another and Enter goes on', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'medicine', value: 'Ramipril' }] } })
    await user.click(within(screen.getByRole('navigation')).getByRole('button', { name: /Medicines/ }))
    await user.click(await screen.findByRole('textbox', { name: /Dose/ }))
    await user.keyboard('5{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next section' }))
    await user.keyboard('{Alt>}{Enter}{/Alt}')
    await expect.poll(inFocus).toBe('medicine#2')
    await user.keyboard('Apixaban{Enter}')
    expect(inFocus()).toBe('dose#2')
    await user.keyboard('7{Enter}{Enter}')
    await expect.poll(inFocus).toBe('over')
  })

  it('go to the first question of the next section by Enter on its button, not by a click', async () => {
    const { user } = await openEntry()
    screen.getByRole('button', { name: 'Next section' }).focus()
    await user.keyboard('{Enter}')
    await expect.poll(inFocus).toBe('found')
    await user.click(screen.getByRole('button', { name: 'Next section' }))
    expect(inFocus()).toBeUndefined()
  })

  it('stay at a section’s end where something is wrong with its last answer', async () => {
    const base = formBase([
      formPart('first', [item('weight', 'Num', { text: { en: 'Weight' }, max: 250 })]),
      formPart('second', [item('after', 'Text', { text: { en: 'After it' } })]),
    ])
    const { user } = await openEntry({ base })
    const weight = screen.getByRole('textbox', { name: /Weight/ })
    await user.type(weight, '2500{Enter}')
    expect(described(weight)).toMatch(/2500 is above 250/)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next section' }))
    await user.keyboard('{Enter}')
    await expect.poll(inFocus).toBe('after')
  })

  it('select choices without a digit by letters, in lists and pictures, and show the letters', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `area ${index + 1}`)
    const answers = names.map((id, x) => ({
      id,
      text: { en: id },
      shape: [
        [x, 0],
        [x + 1, 0],
        [x + 1, 1],
      ] as const,
    }))
    const base = formBase([formPart('part', [item('where', 'Image', { text: { en: 'Where?' }, answers })])])
    const { user, received } = await openEntry({ base })
    const list = within(screen.getByRole('group', { name: /Where/ }))
    list
      .getAllByRole('checkbox', { name: 'area 1' })
      .find((one) => one instanceof HTMLInputElement)
      ?.focus()
    await user.keyboard('adeh9')
    const chosen = ['area 9', 'area 10', 'area 11', 'area 12', 'area 13']
    await expect.poll(() => received.at(-1)?.value).toEqual(chosen)
    expect(screen.getByText('H')).toBeTruthy()
    list
      .getAllByRole('checkbox', { name: 'area 1' })
      .find((one) => one instanceof SVGElement)
      ?.focus()
    await user.keyboard('h')
    await expect.poll(() => received.at(-1)?.value).toEqual(chosen.slice(0, -1))
  })

  it('save the case while the delivery details are open', async () => {
    const { user } = await openEntry({ draft: { caseName: 'VH_1', facts: [{ id: 'sex', value: 'male' }] } })
    within(screen.getByRole('group', { name: /Sex/ }))
      .getByRole('radio', { name: 'female' })
      .focus()
    await user.keyboard('1')
    await user.click(await screen.findByRole('button', { name: /unsaved change/ }))
    const places = await screen.findByRole('dialog', { name: 'Where your answers are' })
    within(places).getByRole('heading').closest<HTMLElement>('[role=dialog]')?.focus()
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByRole('dialog', { name: /only partly answered/ })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Where your answers are' })).toBeNull()
  })

  it('go to the next missing answer, across sections and back to the start', async () => {
    const { user } = await openEntry({ draft: { facts: [{ id: 'sex', value: 'male' }] } })
    const next = async (key: string) => {
      await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await expect.poll(inFocus).toBe(key)
    }
    for (const key of ['born', 'height', 'smokes', 'found', 'where', 'surgeon', 'over', 'born']) await next(key)
  })

  it('mark missing answers once a section was begun and left, not of one that was only passed', async () => {
    const { user } = await openEntry()
    const main = () => within(screen.getByRole('main'))
    const nav = within(screen.getByRole('navigation'))
    const open = (name: RegExp) => user.click(nav.getByRole('button', { name }))
    const bar = within(screen.getByRole('region', { name: 'Save' }))
    await open(/Findings/)
    await open(/Patient/)
    expect(main().queryByText('Required')).toBeNull()
    expect(bar.getByRole('button', { name: /^8 required left/ })).toBeTruthy()
    await user.click(main().getByRole('radio', { name: 'male' }))
    await open(/Findings/)
    await open(/Patient/)
    expect(main().getAllByText('Required')).toHaveLength(3)
    // The number is that of the list beside the form, whatever is marked.
    expect(await bar.findByRole('button', { name: /^7 required missing/ })).toBeTruthy()
  })

  it('undo the last answer on Ctrl+Z, but not during typing', async () => {
    const { user, received } = await openEntry()
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
