/** A study in Hindi, Urdu and English: languages that the interface does not speak. */
import type { Base } from '@casebook/core/bases/base'
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { recall, remember } from '../shell/memory'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'
import { openEntry } from './entryPage.fixture'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('../patientLink/PatientLinkRoute')

const part = formPart(
  'visit',
  [
    item('fever', 'OC', {
      text: { en: 'Fever?', hi: 'बुखार?', ur: 'بخار؟' },
      description: { en: 'Since yesterday.', hi: 'कल से।' },
      answers: [{ id: 'y', text: { en: 'Felt hot', hi: 'गर्म लगा', ur: 'گرم' } }],
    }),
    item('cough', 'YN', { text: { en: 'Cough?', de: 'Husten?' } }),
  ],
  { text: { en: 'Visit', hi: 'मुलाक़ात' } },
)
const base: Base = formBase([part], {
  text: { en: 'Fever study', hi: 'बुखार अध्ययन' },
  languages: ['hi', 'ur', 'en'],
})
const study: Base = {
  ...base,
  config: { ...base.config, availableLanguages: ['hi', 'ur', 'en'], acceptLanguages: ['hi', 'en'] },
}

afterEach(() => remember('textLanguage', ''))

describe('data entry of a study with languages that the interface lacks', () => {
  it('leaves the interface as it is, and marks the texts of the study with their language [DATA-03] [APP-13]', async () => {
    await openEntry({ base: study, language: 'de', hasLanguage: false })
    const text = await screen.findByText('बुखार?')
    expect([text.lang, text.dir]).toEqual(['hi', 'ltr'])
    expect(screen.getByRole('button', { name: /Language.*Deutsch/ })).toBeTruthy()
    expect(screen.getByText('गर्म लगा').lang).toBe('hi')
    expect(screen.getByText('कल से।').lang).toBe('hi')
    expect(screen.getByRole('heading', { name: 'मुलाक़ात' }).firstElementChild?.getAttribute('lang')).toBe('hi')
    // Neither Hindi nor in the interface's language: the interface's comes before the study's other ones.
    expect(screen.getByText('Husten?').lang).toBe('')
  })

  it('offers the languages of the questions beside those of the interface, and remembers which [DATA-03]', async () => {
    const { user } = await openEntry({ base: study, language: 'de', hasLanguage: false })
    await user.click(await screen.findByRole('button', { name: /Language.*Deutsch.*हिन्दी/ }))
    const ofQuestions = await screen.findByRole('group', { name: 'Language of the questions' })
    const choices = within(ofQuestions).getAllByRole('menuitemradio')
    expect(choices.map(({ lang }) => lang)).toEqual(['en', 'hi', 'ur'])
    expect(within(screen.getByRole('group', { name: 'Language' })).getAllByRole('menuitemradio')).toHaveLength(8)
    await user.click(within(ofQuestions).getByRole('menuitemradio', { name: /اردو/ }))
    const text = await screen.findByText(/بخار؟/)
    expect([text.lang, text.dir]).toEqual(['ur', 'rtl'])
    expect(screen.getByRole('button', { name: /Language.*Deutsch.*اردو/ })).toBeTruthy()
    expect(recall('textLanguage')).toBe('ur')
  })
})

describe('the page of a patient', () => {
  const open = (language: string | null) => {
    const data = { questions: ['fever', 'cough'], facts: [], language, expiresAt: null, sentTo: 'Delhi' }
    const toOpening: CommandPort['GetQuestions'] = async () => ({ type: 'CommandExecuted', base: study, data })
    return openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, { GetQuestions: toOpening })] })
  }

  it('opens in the language of its link, with our words in one that the study has too [ONCE-01]', async () => {
    await open('hi')
    expect((await screen.findByRole('group', { name: /बुखार/ })).textContent).toContain('गर्म लगा')
    expect(document.documentElement.lang).toBe('en')
    expect(screen.getByRole('heading', { name: 'मुलाक़ात' })).toBeTruthy()
  })

  it('has one list of languages, and each changes all that it can [ONCE-01]', async () => {
    const user = userEvent.setup()
    await open('hi')
    await screen.findByRole('group', { name: /बुखार/ })
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
    expect([list.value, [...list.options].map(({ text }) => text)]).toEqual(['hi', ['हिन्दी', 'English', 'اردو']])
    await user.selectOptions(list, 'ur')
    const text = await screen.findByText(/بخار؟/)
    expect(text.closest('[dir]')?.getAttribute('dir')).toBe('rtl')
    await user.selectOptions(list, 'en')
    expect(await screen.findByRole('group', { name: 'Fever?' })).toBeTruthy()
  })
})
