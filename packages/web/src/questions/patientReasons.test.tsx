/** Why patients do not answer, on a tablet and on their phone: only what the study offers them. */
import type { Base } from '@casebook/core/bases/base'
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { aBase, aQuestion, aQuestionnaire } from '@casebook/test-fixtures/bases'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { open, question } from '../interview/interviewPage.fixture'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'

await import('../patientLink/PatientLinkRoute')

const missingReasons = [
  { id: 'private', text: { en: 'I prefer not to say' }, code: 'PNTS', forPatients: true },
  { id: 'broken', text: { en: 'Device broken' }, code: 'DEV' },
]
const drinks = item('drinks', 'Num', { text: { en: 'Drinks' } })
const offering = (base: Base): Base => ({ ...base, config: { ...base.config, missingReasons } })
const ofPatients = aBase({ questionnaires: [aQuestionnaire({ id: 'home', questions: [aQuestion(drinks)] })] })
const link: CommandPort = {
  GetQuestions: async () => ({
    type: 'CommandExecuted',
    base: offering(ofPatients),
    data: { questions: ['drinks'], facts: [], language: null, expiresAt: null, sentTo: 'Chur' },
  }),
  ImportData: async () => ({ type: 'TokenError' }),
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe('the reasons of patients [MORE-30]', () => {
  it('stand beside "I do not want to answer" in an interview, one at a time', async () => {
    const { user, said } = await open({ base: offering(formBase([formPart('part', [drinks])])) })
    await question('Drinks')
    expect(screen.queryByText('Device broken')).toBeNull()
    await user.click(await box('I prefer not to say'))
    await user.click(await box('I do not want to answer'))
    expect((await box('I prefer not to say')).checked).toBe(false)
    await user.click(await box('I do not want to answer'))
    await expect
      .poll(() => said.map(({ value }) => value))
      .toEqual([{ unknown: true, reason: 'private' }, { unknown: true }, null])
  })

  it('stand there on a phone, and only if the study offers some', async () => {
    await openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, link)] })
    const user = userEvent.setup()
    await user.click(await box('I prefer not to say'))
    expect((await box('I prefer not to say')).checked).toBe(true)
    expect((await box('I do not want to answer')).checked).toBe(false)
  })
})
