import type { Base } from '@casebook/core/bases/base'
import { unknown } from '@casebook/core/facts/fact'
import { choices, entryBase, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ask, described, group } from '../entry/askOne.fixture'
import { openEntry } from '../entry/entryPage.fixture'

const tissue = item('mesh', 'OC', { text: { en: 'Mesh material' }, answers: choices('polypropylene', 'PVDF') })

describe('single choice', () => {
  it('takes one answer by pointer [DATA-06]', async () => {
    const { user, sent } = await ask(tissue)
    await user.click(group(/Mesh/).getByRole('radio', { name: 'PVDF' }))
    await sent().toEqual(['PVDF'])
    expect(group(/Mesh/).getByRole('radio', { name: 'PVDF', checked: true })).toBeTruthy()
  })

  it('is a single Tab stop; digits select, 0 means unknown, Backspace clears [DATA-16] [DATA-21]', async () => {
    const { user, sent } = await ask(tissue)
    group(/Mesh/).getByRole('radio', { name: 'polypropylene' }).focus()
    await user.keyboard('2')
    await user.keyboard('0')
    await user.keyboard('{Backspace}')
    await sent().toEqual(['PVDF', unknown, null])
    expect(group(/Mesh/).queryByRole('radio', { checked: true })).toBeNull()
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /After it/ }))
  })

  it('sends nothing when the current answer is selected again', async () => {
    const { user, received } = await ask(tissue, [{ id: 'mesh', value: 'PVDF' }])
    group(/Mesh/).getByRole('radio', { name: 'PVDF' }).focus()
    await user.keyboard('2')
    await user.keyboard('9')
    expect(received).toEqual([])
  })

  it('is information if it has no answers [DATA-06]', async () => {
    await ask(item('note', 'OC', { text: { en: 'Please read this' } }))
    expect(screen.getByText('Please read this')).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('radio')).toBeNull()
  })
})

describe('yes or no', () => {
  it('takes yes, no and unknown [DATA-06]', async () => {
    const { user, sent } = await ask(item('el', 'YN', { text: { en: 'Elective?' } }))
    for (const name of ['Yes', 'No', 'Unknown']) await user.click(group(/Elective/).getByRole('radio', { name }))
    await sent().toEqual([true, false, unknown])
  })
})

describe('multiple choice', () => {
  const findings = item('found', 'MC', { text: { en: 'Findings' }, answers: choices('a', 'b', 'c') })

  it('takes any number, in the base’s order; an empty selection is no answer [DATA-06]', async () => {
    const { user, sent } = await ask(findings)
    for (const name of ['c', 'a', 'a', 'c']) await user.click(group(/Findings/).getByRole('checkbox', { name }))
    await sent().toEqual([['c'], ['a', 'c'], ['c'], null])
  })

  it('is a single Tab stop; arrows move, Space and digits select [DATA-21]', async () => {
    const { user, sent } = await ask(findings)
    group(/Findings/)
      .getByRole('checkbox', { name: 'a' })
      .focus()
    await user.keyboard('{ArrowDown} {ArrowUp}3')
    await sent().toEqual([['b'], ['b', 'c']])
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /After it/ }))
  })

  it('can be set to unknown and back', async () => {
    const { user, sent } = await ask(findings)
    group(/Findings/)
      .getByRole('checkbox', { name: 'a' })
      .focus()
    await user.keyboard('0')
    expect(group(/Findings/).getByText('Set to unknown')).toBeTruthy()
    await user.click(group(/Findings/).getByRole('button', { name: 'Enter a value' }))
    await sent().toEqual([unknown, null])
  })
})

describe('number', () => {
  const time = item('time', 'Num', {
    text: { en: 'Operating time' },
    unit: { en: 'minutes' },
    min: 1,
    max: 600,
    meta: { 'layout/decimal-places': '1' },
  })
  const field = () => screen.getByRole('textbox', { name: /Operating time/ })

  it('becomes an answer on blur, rounded, and not during typing [DATA-07]', async () => {
    const { user, received, sent } = await ask(time)
    await user.type(field(), '12,34')
    expect(received).toEqual([])
    await user.tab()
    await sent().toEqual([12.3])
    expect(field()).toHaveProperty('value', '12.3')
    expect(screen.getByText('minutes')).toBeTruthy()
  })

  it('is checked against the limits, and names the one it breaks [DATA-07]', async () => {
    const { user, sent } = await ask(time)
    await user.type(field(), '912{Tab}')
    await sent().toEqual([912])
    expect(described(field())).toContain('912 is above 600. Check the value, or keep it and explain in a note.')
    expect(screen.getByText('Out of range')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
  })

  it('keeps invalid text in the field, says so, and sends nothing', async () => {
    const { user, received } = await ask(time, [{ id: 'time', value: 5 }])
    await user.clear(field())
    await user.type(field(), 'five{Tab}')
    expect(field()).toHaveProperty('value', 'five')
    expect(within(screen.getByRole('main')).getByText(/This is not a number/)).toBeTruthy()
    expect(received).toEqual([])
    await user.clear(field())
    await user.tab()
    expect(screen.queryByText(/This is not a number/)).toBeNull()
    screen.getByRole('link', { name: 'Back to the studies' }).focus()
    await user.keyboard('{Control>}z{/Control}')
    await expect.poll(() => field()).toHaveProperty('value', '5')
  })

  it('keeps typed text on Escape, which closes only the topmost overlay', async () => {
    const { user, sent } = await ask(time, [{ id: 'time', value: 5 }])
    await user.type(field(), '1{Escape}')
    expect(field()).toHaveProperty('value', '51')
    await user.tab()
    await sent().toEqual([51])
  })

  it('types digits and deletes: plain keys are never shortcuts in a text field [DATA-21]', async () => {
    const { user, sent } = await ask(time)
    await user.type(field(), '10{Backspace}2{Tab}')
    await sent().toEqual([12])
  })

  it('withdraws the answer when the field is cleared [DATA-16]', async () => {
    const { user, sent } = await ask(time, [{ id: 'time', value: 5 }])
    await user.clear(field())
    await user.tab()
    await sent().toEqual([null])
  })

  it('can be set to unknown from the keyboard', async () => {
    const { user, sent } = await ask(time)
    await user.click(field())
    await user.keyboard('{Alt>}0{/Alt}')
    await sent().toEqual([unknown])
    expect(group(/Operating time/).getByText('Set to unknown')).toBeTruthy()
    const enter = screen.getByRole('button', { name: 'Enter a value' })
    await expect.poll(() => document.activeElement).toBe(enter)
    await user.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(field())
  })
})

describe('text', () => {
  it('is sent as typed, special characters included [DATA-06]', async () => {
    const { user, sent } = await ask(item('note', 'Text', { text: { en: 'Note' } }))
    await user.type(screen.getByRole('textbox', { name: /Note/ }), ' <b>ß 🙂 {Tab}')
    await sent().toEqual([' <b>ß 🙂 '])
  })

  it('is no answer if it is only whitespace', async () => {
    const { user, received } = await ask(item('note', 'Text', { text: { en: 'Note' } }))
    await user.type(screen.getByRole('textbox', { name: /Note/ }), '   {Tab}')
    expect(received).toEqual([])
  })

  it('is one line even in a one-column base, unless given the full width', async () => {
    const base = formBase([formPart('part', [item('name', 'Text', { text: { en: 'Name' } })])])
    await openEntry({ base: { ...base, config: { ...base.config, numberOfColumns: 1 } } })
    expect(screen.getByRole('textbox', { name: /Name/ }).tagName).toBe('INPUT')
  })

  it('gets a multi-line field if long, in which Enter starts a new line', async () => {
    const { user, sent } = await ask(item('note', 'Text', { text: { en: 'Note' }, meta: { 'layout/width': '12' } }))
    const box = screen.getByRole('textbox', { name: /Note/ })
    expect(box.tagName).toBe('TEXTAREA')
    await user.type(box, 'a{Enter}b{Tab}')
    await sent().toEqual(['a\nb'])
  })
})

describe('text between the questions', () => {
  const show = async (meta: Record<string, string>, text = 'Developed by four doctors.') => {
    const base = formBase([formPart('part', [item('words', 'Info', { text: { en: text }, meta }), item('a', 'YN')])])
    return openEntry({ base })
  }

  it('is a heading, a plain note, or framed like a question', async () => {
    await show({ 'layout/role': 'heading' }, 'The heart')
    expect(screen.getByRole('heading', { name: 'The heart' })).toBeTruthy()
    cleanup()
    await show({ 'layout/role': 'note' })
    expect(screen.getByText('Developed by four doctors.').className).toBe('')
    cleanup()
    await show({})
    expect(screen.getByText('Developed by four doctors.').className).toBe('font-semibold')
  })

  it('leaves no empty line if there is none', async () => {
    const { container } = await show({ 'layout/role': 'note' }, '')
    expect(container.querySelector('[data-information]')).toBeNull()
  })
})

it('shows no numbers of ours beside those of an instrument', async () => {
  const own = item('own', 'YN', { text: { en: '9. Thoughts' }, meta: { 'layout/numbers': 'own' } })
  await openEntry({ base: formBase([formPart('part', [item('a', 'YN', { text: { en: 'Sad' } }), own])]) })
  expect(screen.getByRole('group', { name: /Sad/ }).textContent).toContain('1.1')
  expect(screen.getByRole('group', { name: /Thoughts/ }).textContent).not.toContain('1.2')
})

describe('a base with its own languages', () => {
  const german: Base = {
    ...entryBase,
    config: { ...entryBase.config, availableLanguages: ['de', 'it'], acceptLanguages: ['it', 'de'] },
  }

  it('falls back to the first accepted language it has, for a reader whose language it lacks [APP-14]', async () => {
    const { unmount } = await openEntry({ base: german, hasLanguage: false })
    await expect.poll(() => document.documentElement.lang, { timeout: 10_000 }).toBe('it')
    unmount()
    await expect.poll(() => document.documentElement.lang, { timeout: 10_000 }).not.toBe('it')
  })

  it('offers exactly those in the switch [DATA-03]', async () => {
    const { user } = await openEntry({ base: german, language: 'de', hasLanguage: false })
    await user.click(screen.getByRole('button', { name: /Language/ }))
    const offered = await screen.findAllByRole('menuitemradio')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Deutsch', 'Italiano'])
  })
})
