import { choices, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openEntry } from '../entryPage.fixture'

const base = formBase([
  formPart('part', [
    item('weight', 'Num', { text: { en: 'Weight' }, max: 250 }),
    item('born', 'Date', { text: { en: 'Date of birth' }, dates: { notAfterToday: true } }),
    item('sex', 'OC', { text: { en: 'Sex' }, answers: choices('female', 'male') }),
  ]),
])
const region = () => document.querySelector('[data-spoken]') as HTMLElement
const spoken = () => expect.poll(() => region()?.textContent?.trim())

describe('what is wrong with an answer', () => {
  it('is said once, politely and with the question, when the field is left: numbers and dates [DATA-21]', async () => {
    const { user } = await openEntry({ base })
    await waitFor(() => expect(region()).not.toBeNull())
    expect(region().getAttribute('role')).toBe('status')
    await user.type(screen.getByRole('textbox', { name: /Weight/ }), 'abc')
    expect(region().textContent).toBe('')
    await user.tab()
    await spoken().toBe('Weight: This is not a number. Use digits, and a comma or a dot before the decimals.')
    await user.clear(screen.getByRole('textbox', { name: /Weight/ }))
    await user.type(screen.getByRole('textbox', { name: /Weight/ }), '300{Tab}')
    await spoken().toMatch(/^Weight: 300 is above 250/)
    await user.type(screen.getByRole('textbox', { name: /Date of birth/ }), '31.2.1949{Tab}')
    await spoken().toMatch(/^Date of birth: There is no such day/)
    await user.clear(screen.getByRole('textbox', { name: /Date of birth/ }))
    await user.type(screen.getByRole('textbox', { name: /Date of birth/ }), '1.1.2099{Tab}')
    await spoken().toMatch(/^Date of birth: 2099-01-01 is in the future/)
    expect(screen.getAllByRole('status').filter((one) => one.textContent?.includes('in the future'))).toHaveLength(1)
  })

  it('is said of a choice that the server refused', async () => {
    const { user } = await openEntry({
      base,
      port: { addFactsJson: async () => ({ type: 'AddFactError', errors: [{ id: 'sex', reason: 'Frozen' }] }) },
    })
    await waitFor(() => expect(region()).not.toBeNull())
    await user.click(within(screen.getByRole('group', { name: /Sex/ })).getByRole('radio', { name: 'male' }))
    await spoken().toMatch(/^Sex: The server did not accept this answer/)
  })

  it('is not said of what stood there before, nor of everything that a save finds missing', async () => {
    const { user } = await openEntry({ base, draft: { caseName: 'VH_1', facts: [{ id: 'weight', value: 300 }] } })
    await waitFor(() => expect(region()).not.toBeNull())
    expect(region().textContent).toBe('')
    await user.keyboard('{Control>}s{/Control}')
    await screen.findByRole('dialog', { name: /only partly answered/ })
    expect(region().textContent).not.toMatch(/Sex: Choose an answer.*Date/)
  })
})
