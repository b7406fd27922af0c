import { optionsCalls } from '@casebook/core/options/options.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

it('what was said of the manual before a save is not said of the new one [OPT-01]', async () => {
  await openAt('/option?tab=manual', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user: { ...mara, roles: ['ADMIN'] } }) },
    areas: [
      answering(optionsCalls, {
        getUserManual: async () => ({
          type: 'ReceivedOption',
          option: { markdown: '# A', pdf: null },
          version: 'v1',
        }),
        setUserManual: async () => ({ type: 'Ok', version: 'v2' }),
      }),
    ],
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Show PDF' }))
  expect(await screen.findByText("There isn't a pdf yet")).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Markdown' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save manual' }))
  await waitFor(() => expect(screen.queryByText("There isn't a pdf yet")).toBeNull())
  expect(screen.getByText('Save Successfull')).toBeTruthy()
})
