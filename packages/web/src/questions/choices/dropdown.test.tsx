import { unknown } from '@casebook/core/facts/fact'
import { choices, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask } from '../../entry/askOne.fixture'

const meta = { 'layout/dropdown': 'true' }
const tissue = item('mesh', 'OC', { text: { en: 'Mesh material' }, answers: choices('polypropylene', 'PVDF'), meta })
/** On the page, these are loaded on first use. */
await Promise.all([import('../../ui/fields/Listbox'), import('../../ui/fields/Combobox')])

const field = () => screen.findByRole('button', { name: /Mesh material/ })

describe('a single-choice dropdown', () => {
  it('is used if layout/dropdown says so, with Unknown in the list [DATA-06] [DATA-12]', async () => {
    const { user, sent } = await ask(tissue)
    await user.click(await field())
    await user.click(await screen.findByRole('option', { name: 'PVDF' }))
    expect((await field()).textContent).toBe('PVDF')
    await user.click(await field())
    expect(await screen.findByRole('option', { name: 'PVDF', selected: true })).toBeTruthy()
    await user.click(screen.getByRole('option', { name: 'Unknown' }))
    await sent().toEqual(['PVDF', unknown])
  })

  it('announces its name and answer', async () => {
    await ask(tissue, [{ id: 'mesh', value: 'PVDF' }])
    expect(await screen.findByRole('button', { name: 'Mesh material PVDF' })).toBeTruthy()
  })

  it('reacts to digits while closed; 0 means unknown, Backspace clears [DATA-16] [DATA-21]', async () => {
    const { user, sent } = await ask(tissue)
    ;(await field()).focus()
    await user.keyboard('2')
    await user.keyboard('0')
    await user.keyboard('{Backspace}')
    await user.keyboard('{Backspace}')
    await sent().toEqual(['PVDF', unknown, null])
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('opens on arrow down and selects on Enter; Enter on the closed one goes on [DATA-21]', async () => {
    const { user, sent } = await ask(tissue)
    ;(await field()).focus()
    await user.keyboard('{ArrowDown}')
    await screen.findByRole('listbox', { name: /Mesh material/ })
    await user.keyboard('{ArrowDown}{Enter}')
    await sent().toEqual(['PVDF'])
    await expect.poll(() => document.activeElement?.textContent).toBe('PVDF')
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /After it/ }))
  })

  it('distinguishes an answer named like one of our own choices', async () => {
    const { user, sent } = await ask({ ...tissue, answers: choices('unknown', '') })
    await user.click(await field())
    await user.click(await screen.findByRole('option', { name: 'unknown' }))
    await sent().toEqual(['unknown'])
  })
})

describe('a single-choice dropdown with more than twelve answers', () => {
  const cities = Array.from({ length: 30 }, (_, i) => `City ${i + 1}`)
  const long = item('city', 'OC', { text: { en: 'Where?' }, answers: choices(...cities, 'Würzburg'), meta })
  const typing = () => screen.findByRole('combobox', { name: /Where/ })

  it('is searched by typing [DATA-06]', async () => {
    const { user, sent } = await ask(long)
    await user.type(await typing(), 'würz')
    expect(await screen.findAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    await sent().toEqual(['Würzburg'])
    expect(await typing()).toHaveProperty('value', 'Würzburg')
  })

  it('says that no answer matches, and reverts to the current one on blur', async () => {
    const { user, received } = await ask(long, [{ id: 'city', value: 'City 7' }])
    await user.type(await typing(), 'zzz')
    expect(await screen.findByText('No matches.')).toBeTruthy()
    await user.tab()
    expect(await typing()).toHaveProperty('value', 'City 7')
    expect(received).toEqual([])
  })

  it('has no answer when cleared, and accepts unknown from the keyboard [DATA-16]', async () => {
    const { user, sent } = await ask(long, [{ id: 'city', value: 'City 7' }])
    await user.clear(await typing())
    await user.tab()
    await sent().toEqual([null])
    await user.click(await typing())
    await user.keyboard('{Alt>}0{/Alt}')
    await sent().toEqual([null, unknown])
  })
})
