import { unknown } from '@casebook/core/facts/fact'
import { item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask } from '../../entry/askOne.fixture'

const answers = [
  { id: '1', text: { en: 'Yes' } },
  { id: '99', text: { en: 'Unknown' } },
]
const fever = item('fever', 'OC', { text: { en: 'Fever' }, answers })
await import('../../ui/fields/Listbox')

describe('a question whose author has an option "Unknown"', () => {
  it('has one way to say so, by mouse and by the key 0, and its code is kept [MORE-21] [DATA-16]', async () => {
    const { user, sent } = await ask(fever)
    await user.click(await screen.findByRole('radio', { name: /^Unknown/ }))
    await user.click(screen.getByRole('radio', { name: /^Yes/ }))
    await user.keyboard('0')
    await sent().toEqual(['99', '1', '99'])
  })

  it('still shows that it was said otherwise before [DATA-16]', async () => {
    await ask(fever, [{ id: 'fever', value: unknown }])
    const both = await screen.findAllByRole<HTMLInputElement>('radio', { name: /^Unknown/ })
    expect(both.map(({ checked }) => checked)).toEqual([false, true])
  })

  it('has one in a dropdown [DATA-12] [DATA-16]', async () => {
    const { user, sent } = await ask({ ...fever, meta: { 'layout/dropdown': 'true' } })
    const field = await screen.findByRole('button', { name: /Fever/ })
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'Unknown' }))
    await user.keyboard('1')
    await user.keyboard('0')
    await sent().toEqual(['99', '1', '99'])
  })

  it('has one among several choices, and no button besides [DATA-16]', async () => {
    const { user, sent } = await ask({ ...fever, type: 'MC' })
    const box = await screen.findByRole('checkbox', { name: /^Yes/ })
    expect(screen.queryByRole('button', { name: /^Set to unknown/ })).toBeNull()
    await user.click(box)
    await user.keyboard('0')
    await sent().toEqual([['1'], ['99']])
  })
})
