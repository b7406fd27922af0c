/** Numbers never change silently: rounding, ambiguous numbers, other units, and text typed when a page was closed. */
import type { Question } from '@casebook/core/bases/base'
import type { Fact } from '@casebook/core/facts/fact'
import type { Language } from '@casebook/core/language/language'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { memoryDevice } from '@casebook/test-fixtures/journal'
import { act, screen, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { prefetchAll } from '../../ui/lazy/prefetch'
import { ask, described } from '../askOne.fixture'
import { openEntry } from '../entryPage.fixture'
import { pageIs } from '../repeat/pageWidth.fixture'

beforeAll(async () => {
  const end = prefetchAll()
  // The first key fetches the spellings of units.
  dispatchEvent(new KeyboardEvent('keydown'))
  await import('@casebook/core/entry/typed/unitSpellings')
  end()
})

const weight = item('weight', 'Num', {
  text: { en: 'Weight' },
  unit: { en: 'kg', sy: 'كغ' },
  max: 400,
  meta: { 'layout/decimal-places': '1' },
})
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Weight/ })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

/** Rounding messages, as announced by a screen reader. */
const roundings = () =>
  screen
    .getAllByRole('status')
    .map((one) => one.querySelector('p > span')?.textContent)
    .filter((words) => words !== undefined)

const asking = (language: Language = 'en', facts: readonly Fact[] = [], question: Question = weight) =>
  ask(question, facts, { language })

describe('a number with more decimals than its field takes', () => {
  it('shows the rounded value, and Undo restores the typed text and the previous answer [DATA-07]', async () => {
    const { user, sent } = await asking('en', [{ id: 'weight', value: 80 }])
    await user.clear(field())
    await user.type(field(), '81,55{Tab}')
    await sent().toEqual([81.6])
    expect(field().value).toBe('81.6')
    expect(described(field())).toContain('Rounded to 81.6')
    await user.click(button('Undo, back to 81,55'))
    await sent().toEqual([81.6, 80])
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('81,55')
    expect(roundings()).toEqual([])
    await user.type(field(), '{Backspace}{Tab}')
    await sent().toEqual([81.6, 80, 81.5])
    expect(roundings()).toEqual([])
  })

  it('is rounded and reported again if left unchanged after Undo', async () => {
    const { user, sent } = await asking()
    await user.type(field(), '81.55{Tab}')
    await user.click(button('Undo, back to 81.55'))
    await user.tab()
    await sent().toEqual([81.6, null, 81.6])
    expect(roundings()).toEqual(['Rounded to 81.6'])
  })

  it('says nothing if no digit was lost', async () => {
    const { user } = await asking()
    await user.type(field(), '81.50{Tab}')
    expect(field().value).toBe('81.5')
    expect(roundings()).toEqual([])
  })

  it('says so even if the answer stays the same', async () => {
    const { user, received } = await asking('en', [{ id: 'weight', value: 81.6 }])
    await user.clear(field())
    await user.type(field(), '81.55{Tab}')
    expect(roundings()).toEqual(['Rounded to 81.6'])
    expect(received).toEqual([])
  })

  it('says so below its row in a table [DATA-07]', async () => {
    pageIs(1000)
    const base = formBase([formPart('doses', [weight], { text: { en: 'Doses' }, repeats: { min: 0, max: 3 } })])
    const { user } = await openEntry({ base, draft: { facts: [{ id: 'weight', value: 4 }] } })
    const row = within(await screen.findByRole('table', { name: 'Doses' }))
    await user.clear(field())
    await user.type(field(), '81.55{Tab}')
    expect(roundings()).toEqual(['Rounded to 81.6'])
    expect(described(field())).toContain('Weight')
    await user.click(row.getByRole('button', { name: 'Undo, back to 81.55' }))
    expect(field().value).toBe('81.55')
  })
})

describe('a number with two readings', () => {
  it.each<[Language, string, string, number]>([
    ['de', '1.234', '1234 (whole number)', 1234],
    ['de', '1.234', '1,234 (with decimals)', 1.2],
    ['en', '1,234', '1234 (whole number)', 1234],
    ['en', '1,234', '1.234 (with decimals)', 1.2],
    ['sy', '١،٢٣٤', '1234 (whole number)', 1234],
    ['ru', '1.234 kg', '1234 (whole number)', 1234],
  ])(
    'in %s is accepted as %s only when the user confirms that it is %s [DATA-07]',
    async (language, typed, meant, value) => {
      const { user, received, sent } = await asking(language)
      await user.type(field(), typed)
      await user.click(screen.getByRole('textbox', { name: /After it/ }))
      expect(described(field())).toContain('Which number do you mean?')
      expect(field().value).toBe(typed)
      expect(received).toEqual([])
      await user.click(button(meant))
      await sent().toEqual([value])
      expect(screen.queryByText('Which number do you mean?')).toBeNull()
      await expect.poll(() => document.activeElement).toBe(field())
    },
  )

  it.each(['{Enter}', '{Tab}'])(
    'leads to the two readings by %s, and continues from there by keyboard [DATA-21]',
    async (key) => {
      const { user, received, sent } = await asking('de')
      await user.type(field(), `1.234${key}`)
      expect(document.activeElement).toBe(button('1234 (whole number)'))
      await user.tab()
      expect(document.activeElement).toBe(button('1,234 (with decimals)'))
      expect(received).toEqual([])
      await user.keyboard('{Enter}')
      await sent().toEqual([1.2])
      expect(roundings()).toEqual(['Rounded to 1,2'])
      await expect.poll(() => document.activeElement).toBe(field())
      await user.keyboard('{Enter}')
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /After it/ }))
    },
  )

  it('does not become an answer when the case is saved', async () => {
    const { user, received } = await asking('de')
    await user.type(field(), '1.234')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Some answers could not be read')).toBeTruthy()
    expect(received).toEqual([])
  })
})

describe('a unit typed with a number', () => {
  it.each(['81 kg', '81kg', '81 KG', '81 كغ', '٨١ كغ'])(
    'is accepted if it is the field’s own: %s [DATA-07]',
    async (typed) => {
      const { user, sent } = await asking()
      await user.type(field(), `${typed}{Tab}`)
      await sent().toEqual([81])
      expect(field().value).toBe('81')
    },
  )

  it('is refused by name if it differs from the field’s unit [DATA-07]', async () => {
    const { user, received } = await asking()
    await user.type(field(), '179 lb{Tab}')
    expect(described(field())).toContain('This answer is in kg, not in lb. Enter the number in kg.')
    expect(received).toEqual([])
  })

  it('is refused if the field has no unit', async () => {
    const { user } = await asking('en', [], item('weight', 'Num', { text: { en: 'Weight' } }))
    await user.type(field(), '3 mg{Tab}')
    expect(described(field())).toContain('This answer has no unit. Enter the number without mg.')
  })
})

it('a calculated number has the decimals of its rule: 28.0 kg/m² [DATA-07]', async () => {
  const bmi = { ...weight, id: 'bmi', text: { en: 'BMI' }, unit: { en: 'kg/m²' }, abstract: true }
  const base = formBase([formPart('part', [bmi])], {
    rules: [{ id: 'set', if: { All: [] }, then: { Set: { questionId: 'bmi', value: 28 } } }],
  })
  await openEntry({ base })
  expect(screen.getByText('28.0 kg/m²')).toBeTruthy()
})

describe('text being typed when the page closed', () => {
  const cameBack = async (typed: string, question: Question = weight) => {
    const journal = memoryDevice().openTab()
    journal.type({ group: 'Testing', base: 'entry', draft: 'draft-1' }, 'weight', typed)
    return { journal, ...(await ask(question, [], { journal })) }
  }

  it('is restored with one button to accept it [DATA-20]', async () => {
    const { user, sent, journal } = await cameBack('16')
    expect(field().value).toBe('16')
    await user.click(button('Use 16'))
    await sent().toEqual([16])
    expect(screen.queryByText(/not an answer yet/)).toBeNull()
    expect((await journal.recall('draft-1')).typed.size).toBe(0)
    await expect.poll(() => document.activeElement).toBe(field())
  })

  it('is accepted by the same button if it is text, and reports rounding [DATA-20]', async () => {
    const { user, sent, unmount } = await cameBack('since May', item('weight', 'Text', { text: { en: 'Weight' } }))
    await user.click(button('Use this text'))
    await sent().toEqual(['since May'])
    unmount()
    const number = await cameBack('16.44')
    await number.user.click(button('Use 16.4'))
    await number.sent().toEqual([16.4])
    expect(roundings()).toEqual(['Rounded to 16.4'])
  })

  it('is not accepted if ambiguous: the user has to choose a reading [DATA-07]', async () => {
    await cameBack('1,234')
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull()
    await act(async () => button('1234 (whole number)').click())
    expect(field().value).toBe('1234')
  })
})
