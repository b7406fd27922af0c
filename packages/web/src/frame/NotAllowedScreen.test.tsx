import { feedbackCalls } from '@casebook/core/feedback/feedback.calls'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

async function openRefused(path: string, roles: readonly Role[]) {
  const sent: object[] = []
  const save = async (request: object) => {
    sent.push(request)
    return { type: 'Ok' as const }
  }
  const user = { ...mara, roles }
  const opened = await openAt(path, {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) },
    areas: [
      answering(feedbackCalls, { save }),
      answering(groupsCalls, { listGroups: async () => ({ type: 'InsufficientPermissions' }) }),
    ],
  })
  const heading = await screen.findByRole('heading', { level: 1, name: /^Your account cannot open/ })
  return { ...opened, sent, heading, said: () => document.getElementById('main')?.textContent ?? '' }
}

describe('a page that an account may not open', () => {
  it('is named, with the roles that may, one’s own, and who gives them [APP-04] [APP-22]', async () => {
    const { heading, said } = await openRefused('/log/log', ['PI'])
    expect(heading.textContent).toBe('Your account cannot open “Server log”')
    expect(said()).toContain('one of these roles: Administrator, Monitor. An administrator gives them.')
    expect(said()).toContain('You are signed in as Mara Keller. Your roles: Investigator (PI).')
  })

  it('names a single role as one [APP-22]', async () => {
    expect((await openRefused('/user', ['PI'])).said()).toContain(
      'It is for accounts with the role Administrator. An administrator gives it.',
    )
  })

  it('says that it is for people who enter cases [APP-22]', async () => {
    expect((await openRefused('/follow-ups', ['REPORTER'])).said()).toContain('It is for people who enter cases')
  })

  it('says who decides where the server alone refuses [APP-04]', async () => {
    expect((await openRefused('/groups', [])).said()).toContain('An administrator of this server decides')
  })

  it('leads back, home, and to the sign-in of somebody else, who then sees it [APP-04]', async () => {
    const { history } = await openRefused('/log/log', [])
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to Waiting for you' }).getAttribute('href')).toBe('/home')
    await userEvent.click(screen.getByRole('link', { name: 'Sign in as someone else' }))
    expect(history.at(-1)).toBe('/login?to=%2Flog%2Flog&why=InsufficientPermissions')
  })

  it('may be asked for: the administrators get the reason and the address [FEED-01]', async () => {
    const { sent, said } = await openRefused('/log/log', [])
    await userEvent.click(screen.getByRole('button', { name: 'Ask an administrator' }))
    await screen.findByText('The administrators of this server have your request.')
    expect(sent).toEqual([expect.objectContaining({ message: 'May I open Server log?', url: location.href })])
    expect(said()).not.toContain('Do you need it for your work?')
  })

  it('is asked for with one’s own reason [FEED-01]', async () => {
    const { sent } = await openRefused('/log/log', [])
    await userEvent.type(screen.getByRole('textbox', { name: 'Why (optional)' }), 'When did the tablet send?')
    await userEvent.click(screen.getByRole('button', { name: 'Ask an administrator' }))
    await screen.findByText('The administrators of this server have your request.')
    expect(sent).toEqual([expect.objectContaining({ message: 'When did the tablet send?' })])
  })
})
