import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { entryBase } from '@casebook/test-fixtures/entry'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../interview/interviewPage.fixture'
import { openAt } from '../testing/openAt'
import { answering } from '../testing/ports'
import { openEntry } from './entryPage.fixture'

const copyright = 'Copyright © 1999 The authors.\nMay be used freely.'
const base = { ...entryBase, origin: { source: 'https://example.org/phq', format: 'FHIR R4 Questionnaire', copyright } }
const notice = () => screen.findByText(/Copyright © 1999 The authors/)

describe('the notice that the licence of an instrument asks for', () => {
  it('is below the form of data entry [MORE-50]', async () => {
    await openEntry({ base })
    expect((await notice()).textContent).toBe(copyright)
  })

  it('is below each question of an interview [MORE-50]', async () => {
    await open({ base })
    expect(await notice()).toBeTruthy()
  })

  it('is on the page of a patient [MORE-50]', async () => {
    const [section] = base.questionnaires
    const questions = section?.questions.map(({ id }) => id) ?? []
    const data = { questions, facts: [], language: null, expiresAt: null, sentTo: 'Ward' }
    const getQuestions: CommandPort['GetQuestions'] = async () => ({ type: 'CommandExecuted', base, data })
    await openAt('/once/Testing/entry/a-secret', {
      areas: [answering(commandCalls, { GetQuestions: getQuestions })],
    })
    expect(await notice()).toBeTruthy()
  })

  it('is nowhere, if there is none', async () => {
    const { container } = await openEntry({ base: entryBase })
    expect(container.textContent).not.toContain('©')
  })
})
