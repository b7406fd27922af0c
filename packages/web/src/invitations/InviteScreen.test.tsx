import { type InvitationsPort, invitationsCalls } from '@casebook/core/invitations/invitations.calls'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

const user = { ...mara, roles: ['ADMIN'] as const }
const base = { base: 'surgery', version: '1', text: { en: 'Baseline and surgery' }, languages: ['en'] as const }

type Received = Extract<Awaited<ReturnType<InvitationsPort['getInvitations']>>, { type: 'ReceivedInvitations' }>

const nothing: Received = { type: 'ReceivedInvitations', sendsMail: true, invitations: [], unsentMails: [] }

async function open(answers: Partial<InvitationsPort> = {}, received: Partial<Received> = {}) {
  const asked: unknown[] = []
  const page = await openAt('/invite', {
    session: { getClientUserInfo: async () => ({ type: 'ReceivedUser', user }) },
    bases: {
      getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [{ group: 'Hernia', bases: [base] }] }),
    },
    areas: [
      answering(invitationsCalls, {
        getInvitations: async () => ({ ...nothing, ...received }),
        getRegistration: async () => ({
          type: 'ReceivedRegistration',
          isOpen: false,
          invitationPassword: '',
          version: '',
          changedBy: null,
        }),
        setRegistration: async (request) => {
          asked.push(request)
          return { type: 'Ok', version: 'v1' }
        },
        invite: async (request) => {
          asked.push(request)
          return {
            type: 'Invited',
            people: request.people.map(({ email }) => ({ email, outcome: 'invited', link: null })),
          }
        },
        ...answers,
      }),
    ],
  })
  await screen.findByRole('heading', { level: 1, name: 'Invite people' })
  await screen.findByLabelText('E-mail address')
  return { ...page, asked }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function paste(text: string) {
  await userEvent.click(screen.getByRole('tab', { name: 'A list' }))
  type('Paste rows from a spreadsheet', text)
}

describe('inviting people', () => {
  it('invites one person with roles and studies, and clears the form [MORE-02]', async () => {
    const { asked, guard } = await open()
    type('E-mail address', ' Ines@ksc.example')
    type('Name', 'Ines Oliveira')
    await userEvent.click(screen.getByLabelText('Monitor'))
    await userEvent.click(await screen.findByLabelText('Baseline and surgery'))
    expect(guard.isHolding()).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('1 person is invited.')).toBeTruthy()
    expect(asked).toEqual([
      {
        people: [
          {
            email: 'ines@ksc.example',
            firstName: 'Ines',
            lastName: 'Oliveira',
            roles: ['REPORTER'],
            bases: [{ group: 'Hernia', base: 'surgery' }],
          },
        ],
        language: 'en',
        activationContinuationLink: `${location.origin}/#/`,
      },
    ])
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '')
    expect(guard.isHolding()).toBe(false)
  })

  it('invites once at a double click, one person and a list [MORE-02]', async () => {
    const { asked } = await open()
    type('E-mail address', 'ines@ksc.example')
    type('Name', 'Ines Oliveira')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('1 person is invited.')).toBeTruthy()
    await paste('Ann Example; ann@ksc.example; PI; all')
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Invite 1 person' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/ann@ksc/)).toBeNull())
    expect(asked).toHaveLength(2)
  })

  it('shows the link once where the server sends no mail [MORE-02]', async () => {
    const link = 'https://casebook.example/#/pw-forgotten/ines%40ksc.example/s3cret'
    await open(
      { invite: async () => ({ type: 'Invited', people: [{ email: 'ines@ksc.example', outcome: 'invited', link }] }) },
      { sendsMail: false },
    )
    expect(screen.getByText('This server sends no mail.')).toBeTruthy()
    type('E-mail address', 'ines@ksc.example')
    type('Name', 'Ines')
    await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
    expect(await screen.findByLabelText('Link for ines@ksc.example')).toHaveProperty('value', link)
  })

  it('says at the address that the person has an account', async () => {
    await open({
      invite: async () => ({
        type: 'Invited',
        people: [{ email: 'i@ksc.example', outcome: 'hasAccount', link: null }],
      }),
    })
    type('E-mail address', 'i@ksc.example')
    type('Name', 'Ines')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Has an account. Left out.')).toBeTruthy()
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ines')
  })

  it('reads a list line by line, mends an address, and keeps what is not ready [MORE-02]', async () => {
    const { asked } = await open()
    await paste('Lukas Brandt; l@ksc.example; PI; all\nLea Brunner; lea@ksc,example\nJonas; j@ksc.example; boss')
    const table = within(screen.getByRole('table'))
    expect(table.getByText('Ready')).toBeTruthy()
    expect(table.getByText('No role is called “boss”.')).toBeTruthy()
    await userEvent.click(table.getByRole('button', { name: 'Use lea@ksc.example' }))
    await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }))
    await waitFor(() =>
      expect(screen.getByLabelText('Paste rows from a spreadsheet')).toHaveProperty(
        'value',
        'Jonas; j@ksc.example; boss',
      ),
    )
    expect(asked).toMatchObject([{ people: [{ email: 'l@ksc.example', roles: ['PI'] }, { email: 'lea@ksc.example' }] }])
  })

  it('shows mails that failed, with the reason, and sends them again', async () => {
    const again: unknown[] = []
    const mail = {
      id: 'm1',
      username: 'ada@ksc.example',
      kind: 'invitation',
      failedAt: '2026-03-02T12:00:00Z',
    } as const
    await open(
      {
        sendMailAgain: async (request) => {
          again.push(request)
          return { type: 'Ok' }
        },
      },
      { unsentMails: [{ ...mail, failure: 'The mail server does not answer.', tries: 3 }] },
    )
    expect(screen.getByText('1 mail was not sent')).toBeTruthy()
    expect(screen.getByText('The mail server does not answer.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    expect(again).toEqual([{ id: 'm1' }])
  })

  it('lists open invitations, and renews and withdraws them', async () => {
    const done: unknown[] = []
    const invitation = { username: 'ada@ksc.example', firstName: 'Ada', lastName: 'King', endsAt: null }
    await open(
      {
        renewInvitation: async ({ username }) => {
          done.push(['renew', username])
          return { type: 'InvitationRenewed', link: null }
        },
        withdrawInvitation: async ({ username }) => {
          done.push(['withdraw', username])
          return { type: 'Ok' }
        },
      },
      { invitations: [invitation] },
    )
    expect(screen.getByText('Sending')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'New link' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', false))
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
    await userEvent.click(screen.getByRole('button', { name: 'Really withdraw?' }))
    expect(done).toEqual([
      ['renew', 'ada@ksc.example'],
      ['withdraw', 'ada@ksc.example'],
    ])
  })

  it('counts mails that did not leave beside its link [MORE-02]', async () => {
    const failed = { failedAt: '2026-11-20T10:00:00Z', failure: 'No such mailbox here', tries: 1 }
    const mail = { ...failed, id: crypto.randomUUID(), username: 'ada@ksc.example', kind: 'invitation' as const }
    await open({}, { unsentMails: [mail] })
    const sidebar = within(screen.getByRole('navigation', { name: 'Main' }))
    // Counts come after everything that the screen needs itself.
    const link = await sidebar.findByRole(
      'link',
      { name: /^Invite people ?, 1 mail was not sent$/ },
      { timeout: 30_000 },
    )
    expect(link.getAttribute('href')).toBe('/invite')
  })

  it('opens registration to strangers, with an invitation password [AUTH-07]', async () => {
    const { asked } = await open()
    const isOpen = screen.getByLabelText('People may register themselves')
    await userEvent.click(isOpen)
    type('Invitation password (optional)', 'Hernia')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(asked).toEqual([{ isOpen: true, invitationPassword: 'Hernia', replaces: '' }])
  })

  it('says who has opened registration since, before it is replaced', async () => {
    const theirs = { isOpen: true, invitationPassword: 'x', version: 'v1', changedBy: 'ben' }
    await open({ setRegistration: async () => ({ type: 'RegistrationChanged', ...theirs }) })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ben has opened registration since. Yours is not saved. Save again to replace theirs.',
    )
  })

  it('keeps what was typed if the server does not answer', async () => {
    await open({ invite: () => Promise.reject(new Error('offline')) })
    type('E-mail address', 'ines@ksc.example')
    type('Name', 'Ines')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The server did not answer.')
    expect(screen.getByLabelText('E-mail address')).toHaveProperty('value', 'ines@ksc.example')
  })
})
