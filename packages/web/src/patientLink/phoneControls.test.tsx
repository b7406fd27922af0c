import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { aBase, aQuestion, aQuestionnaire, someAnswers } from '@casebook/test-fixtures/bases'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('./PatientLinkRoute')

const answers = someAnswers('left', 'right')
const named = (name: string) => ({ id: name, text: { en: name } })
const questions = [
  aQuestion({ ...named('Side'), type: 'OC', answers }),
  aQuestion({ ...named('Clinic'), type: 'OC', answers, meta: { 'layout/dropdown': 'yes' } }),
  aQuestion({ ...named('Smoker'), type: 'YN' }),
  aQuestion({ ...named('Symptoms'), type: 'MC', answers }),
  aQuestion({ ...named('Where'), type: 'Image', answers }),
  aQuestion({ ...named('Weight'), type: 'Num', max: 300, meta: { 'layout/decimal-places': '1' } }),
  aQuestion({ ...named('Remarks'), type: 'Text' }),
  aQuestion({ ...named('Since'), type: 'Date', partialDate: true }),
]
const base = aBase({ questionnaires: [aQuestionnaire({ id: 'home', questions })] })

const link: CommandPort = {
  GetQuestions: async () => ({
    type: 'CommandExecuted',
    base,
    data: {
      questions: questions.map(({ id }) => id),
      facts: [],
      language: null,
      expiresAt: null,
      sentTo: 'Chur',
    },
  }),
  ImportData: async () => ({ type: 'TokenError' }),
}

async function open() {
  await openAt('/once/Training/visit/a-secret', {
    areas: [answering(commandCalls, link)],
  })
  await screen.findByRole('group', { name: 'Side' })
  return userEvent.setup()
}

const weight = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Weight' })

describe('a question on a patient’s phone', () => {
  it('is named by its heading, whatever its kind [ONCE-02] [DATA-06]', async () => {
    await open()
    for (const name of ['Side', 'Smoker']) expect(screen.getByRole('radiogroup', { name })).toBeTruthy()
    for (const name of ['Symptoms', 'Where']) expect(screen.getAllByRole('group', { name })).toHaveLength(2)
    for (const name of ['Weight', 'Remarks', 'Since']) expect(screen.getByRole('textbox', { name })).toBeTruthy()
    // Nothing to point at, and no answer that stands for none.
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.queryByRole('radio', { name: 'Unknown' })).toBeNull()
  })

  it('that the base makes a dropdown is the phone’s own list [DATA-06]', async () => {
    const user = await open()
    const list = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Clinic' })
    await user.selectOptions(list, 'right')
    expect(list.selectedOptions[0]?.text).toBe('right')
    expect(screen.getByText('7 questions left')).toBeTruthy()
  })

  it('takes the keys of the form only where the focus is [DATA-21]', async () => {
    const user = await open()
    await user.keyboard('1')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'left' }).checked).toBe(false)
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.keyboard('1')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true)
  })
})

describe('what is wrong with a typed answer', () => {
  it('is said once, politely and with the question, when the field is left [DATA-21]', async () => {
    const user = await open()
    const told = (words: string) => screen.getAllByRole('status').filter((one) => one.textContent?.includes(words))
    await user.type(weight(), 'heavy')
    expect(screen.queryByText(/This is not a number/)).toBeNull()
    await user.tab()
    await waitFor(() => expect(told('Weight: This is not a number')).toHaveLength(1))
    expect(told('This is not a number')).toHaveLength(1)
    await user.clear(weight())
    await user.type(weight(), '720{Tab}')
    await waitFor(() => expect(told('Weight: 720 is more than 300')).toHaveLength(1))
  })

  it('leads back to the field once a reading was chosen', async () => {
    const user = await open()
    await user.type(weight(), '1,234{Tab}')
    await user.click(screen.getByRole('button', { name: '1.234 (with decimals)' }))
    await waitFor(() => expect(document.activeElement).toBe(weight()))
    expect(weight().value).toBe('1.2')
  })

  it('keeps every key in the field until it is left', async () => {
    const user = await open()
    for (const typed of ['.5', '-', '-0.', '1,2345', 'abc', '']) {
      await user.clear(weight())
      await user.type(weight(), typed || ' ')
      expect(weight().value).toBe(typed || ' ')
    }
  })
})
