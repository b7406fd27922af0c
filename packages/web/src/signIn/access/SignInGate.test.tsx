import type { Send } from '@casebook/api-adapter/client'
import { clientsOf } from '@casebook/api-adapter/clients'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { createLazyPorts } from '@casebook/api-adapter/lazyPorts'
import { type GroupsPort, groupsCalls } from '@casebook/core/groups/groups.calls'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../../testing/openAt'
import { mara } from '../../testing/people'
import { answering } from '../../testing/ports'

/** A server whose session has ended. Whoever signs in is `user`. */
function endedSession(user: ClientUser = mara) {
  let isOpen = false
  const asked: unknown[] = []
  const groups: Partial<GroupsPort> = {
    listGroups: async () => ({ type: 'ReceivedGroups', groups: [] }),
    createGroup: async (group) => {
      asked.push(group)
      return isOpen ? { type: 'GroupCreated' } : { type: 'LoginRequired' }
    },
  }
  const login = async () => {
    isOpen = true
    return { type: 'LoginSuccessful', user } as const
  }
  return { asked, answers: { session: { login }, areas: [answering(groupsCalls, groups)] } }
}

const prompt = async () => within(await screen.findByRole('dialog', { name: 'Sign in to go on' }))
const isAsking = () => screen.queryByRole('dialog', { name: 'Sign in to go on' }) !== null

async function createGroup(): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Hernia region')
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
}

async function signIn(): Promise<void> {
  const over = await prompt()
  await userEvent.type(over.getByLabelText('Password'), 'correct-horse-battery')
  await userEvent.click(over.getByRole('button', { name: 'Sign in' }))
}

describe('a call that finds the session ended', () => {
  it('is sent again as it was once its user has signed in over the screen [APP-04]', async () => {
    const { asked, answers } = endedSession()
    const { history } = await openAt('/groups/create', answers)
    await createGroup()
    await signIn()
    await waitFor(() => expect(history.at(-1)).toBe('/groups?created=Hernia+region'))
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
    expect(history).not.toContainEqual(expect.stringMatching(/^\/login/))
  })

  it('is not sent in the name of somebody else [APP-04]', async () => {
    const { asked, answers } = endedSession({ ...mara, username: 'ben.weber' })
    await openAt('/groups/create', answers)
    await createGroup()
    await signIn()
    expect((await screen.findByRole('alert')).textContent).toContain('You are signed out.')
    expect(asked).toHaveLength(1)
  })

  it('asks again when it is tried again after a refusal to sign in [APP-04]', async () => {
    let isOpen = false
    await openAt('/groups', {
      session: {
        login: async () => {
          isOpen = true
          return { type: 'LoginSuccessful', user: mara }
        },
      },
      areas: [
        answering(groupsCalls, {
          listGroups: async () => (isOpen ? { type: 'ReceivedGroups', groups: [] } : { type: 'LoginRequired' }),
        }),
      ],
    })
    await prompt()
    await userEvent.keyboard('{Escape}')
    const note = within(await screen.findByRole('alert'))
    expect(note.getByText('You are signed out.')).toBeTruthy()
    await userEvent.click(note.getByRole('button', { name: 'Sign in' }))
    await signIn()
    expect(await screen.findByText('You haven’t joined a group')).toBeTruthy()
  })

  it('waits for the sign-in where a case is opened, and opens it then [APP-04]', async () => {
    let isOpen = false
    const asked: unknown[] = []
    const { history } = await openAt('/dialog/Testing/entry/entry?draft=d1', {
      session: {
        login: async () => {
          isOpen = true
          return { type: 'LoginSuccessful', user: mara }
        },
      },
      entry: {
        tree: async (request) => {
          asked.push(request)
          return isOpen ? { type: 'DraftNotFound' } : { type: 'LoginRequired' }
        },
      },
    })
    await signIn()
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toEqual(asked[0])
    expect(history).toHaveLength(1)
  })

  it('is not sent again for a screen that was left [APP-04]', async () => {
    const { asked, answers } = endedSession()
    const { navigate, guard } = await openAt('/groups/create', answers)
    await createGroup()
    await prompt()
    navigate('/groups')
    guard.leave()
    expect(await screen.findByText('You haven’t joined a group')).toBeTruthy()
    await waitFor(() => expect(isAsking()).toBe(false))
    expect(asked).toHaveLength(1)
  })

  it('keeps its idempotency key when it is sent again [APP-04]', async () => {
    const sent: (string | undefined)[] = []
    let isOpen = false
    const send: Send = async ({ idempotencyKey }) => {
      sent.push(idempotencyKey)
      return isOpen ? { GroupCreated: {} } : { LoginRequired: {} }
    }
    const portOf = createLazyPorts(async () => clientsOf([groupsWire], send))
    const { history } = await openAt('/groups/create', {
      session: {
        login: async () => {
          isOpen = true
          return { type: 'LoginSuccessful', user: mara }
        },
      },
      areas: [
        answering(groupsCalls, {
          listGroups: async () => ({ type: 'ReceivedGroups', groups: [] }),
          createGroup: portOf(groupsCalls).createGroup,
        }),
      ],
    })
    await createGroup()
    await signIn()
    await waitFor(() => expect(history.at(-1)).toBe('/groups?created=Hernia+region'))
    expect(sent).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), sent[0]])
  })
})

describe('a call that its user may not make', () => {
  it('shows the one page that says so instead of the screen [APP-04]', async () => {
    await openAt('/groups', {
      areas: [answering(groupsCalls, { listGroups: async () => ({ type: 'InsufficientPermissions' }) })],
    })
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
  })

  it('shows it for a case too [APP-04]', async () => {
    await openAt('/dialog/Testing/entry/entry?draft=d1', {
      entry: { tree: async () => ({ type: 'InsufficientPermissions' }) },
    })
    expect(await screen.findByRole('heading', { name: /^Your account cannot open/ })).toBeTruthy()
  })
})
