import { optionsCalls } from '@casebook/core/options/options.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

// Loading the code of the screen for the first time takes longer than a test waits.
await import('../OptionsScreen')

it('writes the hospital’s own words to patients, one language at a time [OPT-07] [MORE-18]', async () => {
  const sent: unknown[] = []
  const stored = { version: 'v1', changedBy: null, changedAt: null }
  await openAt('/option?tab=patients', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['ADMIN'] } }) },
    areas: [
      answering(optionsCalls, {
        getPatientPage: async () => ({
          type: 'ReceivedOption',
          option: { contact: { de: 'Rufen Sie an' }, privacy: {} },
          ...stored,
        }),
        setPatientPage: async ({ value }) => {
          sent.push(value)
          return { type: 'Ok', version: 'v2' }
        },
      }),
    ],
  })
  const user = userEvent.setup()
  const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
  const languages = await screen.findByRole('combobox', { name: 'Language of the words' })
  await user.type(field('Whom to call, and when'), 'Call us')
  await user.selectOptions(languages, 'sy')
  const privacy = field('How the answers are used')
  expect([privacy.dir, privacy.lang]).toEqual(['rtl', 'ar'])
  await user.selectOptions(languages, 'de')
  expect(field('Whom to call, and when').value).toBe('Rufen Sie an')
  await user.click(screen.getByRole('button', { name: 'Save words to patients' }))
  await waitFor(() => expect(sent).toEqual([{ contact: { de: 'Rufen Sie an', en: 'Call us' }, privacy: {} }]))
})
