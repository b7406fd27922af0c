/** Options that are offered by a condition, wherever people choose: the form, a table's cell, an interview, a patient's phone. */
import type { Question } from '@casebook/core/bases/base'
import { unknown } from '@casebook/core/facts/fact'
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { group } from '../../entry/askOne.fixture'
import { openEntry } from '../../entry/entryPage.fixture'
import { open, question } from '../../interview/interviewPage.fixture'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'

await import('../../patientLink/PatientLinkRoute')

const chose = (answerId: string) => ({ Chose: { questionId: 'county', answerId } })
const county = item('county', 'OC', {
  text: { en: 'County' },
  answers: [
    { id: 'yorks', text: { en: 'Yorkshire' } },
    { id: 'kent', text: { en: 'Kent' } },
  ],
})
const answers = [
  { id: 'leeds', text: { en: 'Leeds' }, when: chose('yorks') },
  { id: 'dover', text: { en: 'Dover' }, when: chose('kent') },
]
const town = item('town', 'OC', { text: { en: 'Town' }, answers })
const seen = item('seen', 'MC', { text: { en: 'Seen in' }, answers })

const ofPatients = aBase({ questionnaires: [aQuestionnaire({ id: 'home', questions: [county, town].map(aQuestion) })] })
const link: CommandPort = {
  GetQuestions: async () => ({
    type: 'CommandExecuted',
    base: ofPatients,
    data: { questions: ['county', 'town'], facts: [], language: null, expiresAt: null, sentTo: 'Chur' },
  }),
  ImportData: async () => ({ type: 'TokenError' }),
}

const enter = (questions: readonly Question[], facts: readonly { id: string; value: string | string[] }[] = []) =>
  openEntry({ base: formBase([formPart('part', questions)]), draft: { facts } })

describe('an option with a condition in data entry', () => {
  it('comes and goes with the answer that it depends on [MORE-56]', async () => {
    const { user } = await enter([county, town])
    expect(group(/Town/).getByText(/nothing to choose from yet/)).toBeTruthy()
    await user.click(group(/County/).getByRole('radio', { name: /^Kent/ }))
    expect(group(/Town/).getByRole('radio', { name: /^Dover/ })).toBeTruthy()
    expect(group(/Town/).queryByRole('radio', { name: /^Leeds/ })).toBeNull()
    expect(group(/Town/).queryByText(/nothing to choose from yet/)).toBeNull()
  })

  it('stays in sight when it was chosen before, is marked, and can be corrected [MORE-56]', async () => {
    const { user, received } = await enter(
      [county, town, seen],
      [
        { id: 'county', value: 'yorks' },
        { id: 'town', value: 'leeds' },
        { id: 'seen', value: ['leeds'] },
      ],
    )
    await user.click(group(/County/).getByRole('radio', { name: /^Kent/ }))
    expect(group(/Town/).getByRole<HTMLInputElement>('radio', { name: /^Leeds/ }).checked).toBe(true)
    expect(group(/Town/).getByText('No longer offered', { exact: false }).textContent).toContain('Leeds')
    expect(
      group(/Seen in/)
        .getByRole('checkbox', { name: /^Leeds/ })
        .getAttribute('aria-invalid'),
    ).toBe('true')
    await user.click(group(/Seen in/).getByRole('checkbox', { name: /^Leeds/ }))
    await user.click(group(/Town/).getByRole('button', { name: 'Set to unknown' }))
    await expect.poll(() => received.map(({ value }) => value)).toEqual(['kent', null, unknown])
    expect(screen.queryByText('No longer offered', { exact: false })).toBeNull()
  })

  it('is in a dropdown only while it is offered [MORE-56]', async () => {
    const { user } = await enter(
      [county, { ...town, meta: { 'layout/dropdown': 'true' } }],
      [{ id: 'county', value: 'kent' }],
    )
    await user.click(await screen.findByRole('button', { name: /Town/ }))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['Dover', 'Unknown'])
  })
})

describe('an option with a condition where patients choose', () => {
  it('is offered in an interview by what was said before [MORE-56]', async () => {
    const { user } = await open({ base: formBase([formPart('part', [county, town])]) })
    await question('County')
    await user.click(screen.getByRole('radio', { name: 'Kent' }))
    await user.click(screen.getByRole('button', { name: /Next/ }))
    await question('Town')
    expect(screen.getByRole('radio', { name: 'Dover' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Leeds' })).toBeNull()
  })

  it('is offered on a phone by what was said before [MORE-56]', async () => {
    await openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, link)] })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('radio', { name: 'Yorkshire' }))
    expect(screen.getByRole('radio', { name: 'Leeds' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Dover' })).toBeNull()
  })
})
