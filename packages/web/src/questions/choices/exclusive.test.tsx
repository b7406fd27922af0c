/** "None of these" wherever people choose: data entry, an interview, a patient's phone. */
import type { FactValue } from '@casebook/core/facts/fact'
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ask, group } from '../../entry/askOne.fixture'
import { open, question } from '../../interview/interviewPage.fixture'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'

await import('../../patientLink/PatientLinkRoute')

const answers = [
  { id: 'none', text: { en: 'None of these' }, exclusive: true },
  { id: 'bulge', text: { en: 'Bulge' } },
  { id: 'pain', text: { en: 'Pain' } },
]
const symptoms = item('symptoms', 'MC', { text: { en: 'Symptoms' }, answers, choices: { max: 1 } })
const stand = [{ id: 'symptoms', value: ['bulge', 'pain'] }]
const box = (name: string) => group(/Symptoms/).getByRole<HTMLInputElement>('checkbox', { name })

describe('an exclusive answer in data entry', () => {
  it('clears the others, says which, and takes it back in one step [MORE-25]', async () => {
    const { user, sent } = await ask(symptoms, stand)
    await user.click(box('None of these'))
    await sent().toEqual([['none']])
    expect(screen.getByText('No longer chosen:', { exact: false }).closest('[role=status]')?.textContent).toContain(
      'No longer chosen: Bulge, Pain',
    )
    await user.click(group(/Symptoms/).getByRole('button', { name: 'Undo' }))
    await sent().toEqual([['none'], ['bulge', 'pain']])
    expect(screen.queryByText('No longer chosen:', { exact: false })).toBeNull()
    expect(document.activeElement).toBe(box('None of these'))
  })

  it('is cleared by another one, by key too, and undone by the key of the form [MORE-25]', async () => {
    const { user, sent } = await ask(symptoms, stand)
    box('Bulge').focus()
    await user.keyboard('1')
    await user.keyboard('3')
    await sent().toEqual([['none'], ['pain']])
    expect(screen.getByText('No longer chosen:', { exact: false }).textContent).toContain('None of these')
    await user.keyboard('{Control>}z{/Control}')
    await sent().toEqual([['none'], ['pain'], ['none']])
  })

  it('tells of too many, and of a stored one beside others [MORE-25]', async () => {
    await ask(symptoms, stand)
    expect(group(/Symptoms/).getByText('Choose at most', { exact: false })).toBeTruthy()
  })

  it('stays where it is stored beside others, until somebody chooses [MORE-25]', async () => {
    const { user, sent, received } = await ask(symptoms, [{ id: 'symptoms', value: ['none', 'bulge', 'pain'] }])
    expect(group(/Symptoms/).getByText(/cannot be chosen together/)).toBeTruthy()
    expect(received).toEqual([])
    await user.click(box('Pain'))
    await sent().toEqual([['bulge']])
  })
})

const ofPatients = aBase({ questionnaires: [aQuestionnaire({ id: 'home', questions: [aQuestion(symptoms)] })] })
const link: CommandPort = {
  GetQuestions: async () => ({
    type: 'CommandExecuted',
    base: ofPatients,
    data: { questions: ['symptoms'], facts: [], language: null, expiresAt: null, sentTo: 'Chur' },
  }),
  ImportData: async () => ({ type: 'TokenError' }),
}

describe('an exclusive answer where patients choose', () => {
  const boxes = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /None of these|Bulge|Pain/ })
      .filter(({ checked }) => checked)
  const chosen = () => boxes().map(({ labels }) => labels?.[0]?.textContent?.trim())

  it('clears the others in an interview, by touch and by key [MORE-25]', async () => {
    const { user, said } = await open({ base: formBase([formPart('part', [symptoms])]) })
    await question('Symptoms')
    for (const name of ['Bulge', 'Pain', 'None of these']) await user.click(screen.getByRole('checkbox', { name }))
    expect(chosen()).toEqual(['None of these'])
    await user.keyboard('2')
    expect(chosen()).toEqual(['Bulge'])
    await expect
      .poll(() => said.map(({ value }): FactValue => value))
      .toEqual([['bulge'], ['bulge', 'pain'], ['none'], ['bulge']])
  })

  it('clears the others on a phone [MORE-25]', async () => {
    await openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, link)] })
    const user = userEvent.setup()
    await screen.findByRole('checkbox', { name: 'Pain' })
    for (const name of ['Bulge', 'Pain', 'None of these']) await user.click(screen.getByRole('checkbox', { name }))
    expect(chosen()).toEqual(['None of these'])
    expect(screen.getByText('No longer chosen:', { exact: false }).textContent).toContain('Bulge, Pain')
  })
})
