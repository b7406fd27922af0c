import { checkIndication } from '@casebook/core/entry/marks/questionMarks'
import { entryBase, formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ask } from '../entry/askOne.fixture'
import { openEntry } from '../entry/entryPage.fixture'
import { Control } from './Control'

describe('a question that is not asked', () => {
  it('is derived and read-only, and follows its rule immediately [DATA-10]', async () => {
    const { user } = await openEntry()
    await user.type(screen.getByRole('textbox', { name: /^1.3 ?Height|Height/ }), '170{Tab}')
    const derived = within(screen.getByRole('region', { name: /Doubled height/ }))
    expect(derived.getByText('340 cm')).toBeTruthy()
    expect(derived.getByText('Calculated')).toBeTruthy()
    expect(derived.queryByRole('textbox')).toBeNull()
  })

  it.each([
    [20, '40 cm is below 100 cm.'],
    [300, '600 cm is above 500 cm.'],
  ])(
    'reports where a value calculated from %s is out of range, and where to look [DATA-07] [DATA-10]',
    async (height, words) => {
      const [patient, ...others] = entryBase.questionnaires
      if (!patient) throw new Error('The base has no patient')
      const limited = patient.questions.map((one) => (one.id === 'bmi' ? { ...one, min: 100, max: 500 } : one))
      const base = { ...entryBase, questionnaires: [{ ...patient, questions: limited }, ...others] }
      const { user } = await openEntry({ base, draft: { facts: [{ id: 'height', value: height }] } })
      const derived = within(screen.getByRole('region', { name: /Doubled height/ }))
      expect(derived.getByText('Out of range')).toBeTruthy()
      expect(await derived.findByText(`${words} Check the answers it is calculated from.`)).toBeTruthy()
      const field = screen.getByRole('textbox', { name: /Height/ })
      await user.clear(field)
      await user.type(field, '170{Tab}')
      expect(derived.queryByText('Out of range')).toBeNull()
    },
  )

  it('is hidden by layout/hidden', async () => {
    await openEntry()
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('is an error if its type is unknown [DATA-06]', () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => {})
    const question = { ...item('odd', 'Text'), type: 'Hologram' as never }
    const state = {
      key: 'odd',
      state: 'unanswered',
      value: null,
      isDerived: false,
      indication: 'NEUTRAL',
      visible: true,
    } as const
    const rest = { controlId: 'c', labelId: 'l', belowId: 'b', isInvalid: false, onAnswer: () => {} }
    expect(() => render(<Control question={question} state={state} {...rest} />)).toThrow(/Hologram/)
    silence.mockRestore()
  })

  it('is an error if its indication is unknown [DATA-11]', () => {
    expect(() => checkIndication({ key: 'q', indication: 'PERHAPS' } as never)).toThrow(/PERHAPS/)
  })
})

describe('the layout', () => {
  it('tints a question with #RRGGBB and nothing else [DATA-12]', async () => {
    const colours = ['#E1F2F6', 'red;background:url(//evil)']
    const base = formBase([
      formPart(
        'part',
        colours.map((colour, i) => item(`q${i}`, 'Text', { meta: { 'layout/background': colour } })),
      ),
    ])
    const { container } = await openEntry({ base })
    const tinted = [...container.querySelectorAll<HTMLElement>('[data-question]')].map((one) =>
      one.style.getPropertyValue('--base-colour'),
    )
    expect(tinted).toEqual(['#E1F2F6', ''])
  })

  it('gives each question its columns [DATA-17]', async () => {
    const { container } = await openEntry({
      base: formBase([formPart('part', [item('a', 'Num'), item('b', 'Info')])]),
    })
    const spans = [...container.querySelectorAll<HTMLElement>('[data-questions] > *')].map((one) =>
      one.style.getPropertyValue('--span'),
    )
    expect(spans).toEqual(['6', '12'])
  })

  it('never interprets the base’s texts as markup', async () => {
    const base = formBase([formPart('part', [item('a', 'Text', { text: { en: '<img src=x onerror=alert(1)>' } })])])
    const { container } = await openEntry({ base })
    expect(container.querySelector('img[onerror]')).toBeNull()
  })
})

it('keeps and ignores unknown meta keys [DATA-12]', async () => {
  await ask(item('age', 'Num', { text: { en: 'Age' }, meta: { 'layout/sparkle': 'much' } }))
  expect(screen.getByRole('textbox', { name: /Age/ })).toBeTruthy()
})

it.each(['heading', 'Heading ', 'caption', ''])(
  'text with layout/role %j is shown, as a heading if that is its role [DATA-12]',
  async (role) => {
    await ask(item('words', 'Info', { text: { en: 'Before the operation' }, meta: { 'layout/role': role } }))
    const heading = screen.queryByRole('heading', { name: 'Before the operation', level: 3 })
    expect(heading !== null).toBe(role.trim().toLowerCase() === 'heading')
    expect(screen.getByText('Before the operation')).toBeTruthy()
  },
)

it('uses the display language, in the base too [DATA-03]', async () => {
  const { user } = await openEntry({ base: entryBase })
  await user.click(screen.getByRole('button', { name: /Language/ }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }))
  expect(await screen.findByRole('group', { name: /Geschlecht/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Person' })).toBeTruthy()
})
