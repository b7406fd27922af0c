/** An answer in the texts of other questions: `{{child_name}}`. */
import { type CommandPort, commandCalls } from '@casebook/core/tokens/command.calls'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { open as openInterview } from '../../interview/interviewPage.fixture'
import { openAt } from '../../testing/openAt'
import { answering } from '../../testing/ports'
import { openEntry } from '../entryPage.fixture'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('../../patientLink/PatientLinkRoute')

const base = formBase([
  formPart('child', [
    item('child_name', 'Text', { text: { en: 'Name of the child' } }),
    item('fever', 'OC', {
      text: { en: 'Has {{child_name}} a fever?' },
      description: { en: 'Ask who saw {{child_name}}. [image body.png 10x10]' },
      answers: [{ id: 'y', text: { en: '{{child_name}} is hot' } }],
    }),
  ]),
])
const typed = '<b>Mia</b> [image x.png 10x10] {{fever}}'

it('is shown as it was typed as soon as it is typed, and never becomes markup', async () => {
  const { user, container } = await openEntry({ base })
  expect(await screen.findByText('Has … a fever?')).toBeTruthy()
  const field = screen.getByRole('textbox', { name: /Name of the child/ })
  await user.click(field)
  await user.paste(typed)
  await user.tab()
  const question = await screen.findByRole('group', { name: /Has <b>Mia<\/b> .* a fever/ })
  expect(question.textContent).toContain(`Has ${typed} a fever?`)
  expect(question.textContent).toContain(`${typed} is hot`)
  expect(question.textContent).toContain(`Ask who saw ${typed}.`)
  expect(container.querySelector('[data-question=fever] b')).toBeNull()
  // The marker in the description is a picture; the one that was typed is text.
  expect(question.querySelectorAll('img')).toHaveLength(1)
})

it('is shown in the interview', async () => {
  await openInterview({ base, draft: { facts: [{ id: 'child_name', value: '<b>Mia</b>' }] } })
  expect(await screen.findByRole('heading', { name: 'Has <b>Mia</b> a fever?' })).toBeTruthy()
})

it('is shown on the page of a patient', async () => {
  const data = { questions: ['child_name', 'fever'], facts: [], language: null, expiresAt: null, sentTo: 'Chur' }
  const user = userEvent.setup()
  const toOpening: CommandPort['GetQuestions'] = async () => ({ type: 'CommandExecuted', base, data })
  await openAt('/once/Training/visit/a-secret', { areas: [answering(commandCalls, { GetQuestions: toOpening })] })
  await user.type(await screen.findByRole('textbox', { name: 'Name of the child' }), 'Mia')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Has Mia a fever?' })).toBeTruthy())
})
