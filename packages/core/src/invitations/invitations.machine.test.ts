import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { getShortestPaths } from 'xstate/graph'
import type { InvitationsPort } from './invitations.calls'
import { type InvitationsContext, invitationsMachine, personToInvite } from './invitations.machine'
import { openRegistrationMachine } from './openRegistration.machine'

type Port = InvitationsContext['invitations']

const received = { type: 'ReceivedInvitations', sendsMail: true, invitations: [], unsentMails: [] } as const
const link = 'https://casebook.example.org/#/pw-forgotten/i@ksc.example/s3cret'

const answering = (parts: Partial<Port> = {}): Port => ({
  getInvitations: async () => received,
  invite: async ({ people }) => ({
    type: 'Invited',
    people: people.map(({ email }) => ({ email, outcome: 'invited', link: null })),
  }),
  renewInvitation: async () => ({ type: 'InvitationRenewed', link: null }),
  withdrawInvitation: async () => ({ type: 'Ok' }),
  sendMailAgain: async () => ({ type: 'Ok' }),
  ...parts,
})

const input = (parts?: Partial<Port>) => ({
  invitations: answering(parts),
  language: 'de' as const,
  activationContinuationLink: 'https://casebook.example.org/',
})

async function opened(parts?: Partial<Port>) {
  const actor = createActor(invitationsMachine, { input: input(parts) }).start()
  await waitFor(actor, (screen) => screen.matches('ready'))
  return actor
}

const ines = { email: 'i@ksc.example', firstName: 'Ines', lastName: 'Oliveira', roles: [], bases: [] }

describe('inviting people', () => {
  it('takes an address and a name', () => {
    const typed = { email: ' I@ksc.example', name: 'Ines Oliveira', roles: [], bases: [] }
    expect(personToInvite(typed)).toEqual(ines)
    expect(personToInvite({ ...typed, email: 'ines' })).toBeNull()
    expect(personToInvite({ ...typed, name: ' ' })).toBeNull()
  })

  it('reads the list again while a mail waits to leave, and rests once it has left', async () => {
    const clock = new SimulatedClock()
    let asked = 0
    const port = answering({
      getInvitations: async () => {
        asked += 1
        const endsAt = asked < 3 ? null : '2026-12-04T10:00:00Z'
        return { ...received, invitations: [{ username: 'i', firstName: '', lastName: '', endsAt }] }
      },
    })
    const actor = createActor(invitationsMachine, { input: { ...input(), invitations: port }, clock }).start()
    const resting = () => waitFor(actor, (screen) => screen.matches({ ready: 'resting' }))
    for (const seconds of [2, 4]) {
      await resting()
      clock.increment(seconds * 1_000)
      expect(actor.getSnapshot().matches({ ready: 'looking' })).toBe(true)
    }
    expect((await resting()).context.received?.invitations[0]?.endsAt).not.toBeNull()
    clock.increment(600_000)
    expect(asked).toBe(3)
  })

  it('clears the form and the lines of those who are invited, and keeps all others', async () => {
    const actor = await opened({
      invite: async () => ({
        type: 'Invited',
        people: [
          { email: ines.email, outcome: 'invited', link },
          { email: 'j@ksc.example', outcome: 'hasAccount', link: null },
        ],
      }),
    })
    actor.send({ type: 'typePerson', change: { email: 'I@ksc.example', name: 'Ines' } })
    actor.send({ type: 'typeList', text: 'Ines; i@ksc.example\nJonas; j@ksc.example' })
    actor.send({ type: 'invite', people: [ines] })
    const { context } = await waitFor(actor, (screen) => screen.matches('ready') && screen.context.outcomes.size > 0)
    expect(context.typed.email).toBe('')
    expect(context.list).toBe('Jonas; j@ksc.example')
    expect(context.outcomes.get('j@ksc.example')).toBe('hasAccount')
    expect(context.links).toEqual([{ email: ines.email, link }])
    actor.send({ type: 'typeList', text: 'Jonas; jo@ksc.example' })
    expect(actor.getSnapshot().context.outcomes.size).toBe(0)
  })

  it('keeps everything if the server does not answer', async () => {
    const actor = await opened({ invite: () => Promise.reject(new Error('offline')) })
    actor.send({ type: 'typePerson', change: { email: ines.email, name: 'Ines' } })
    actor.send({ type: 'invite', people: [ines] })
    const { context } = await waitFor(actor, (screen) => screen.context.error !== null)
    expect(context.typed.email).toBe(ines.email)
  })

  it('shows a new link once, and reads the list anew', async () => {
    const actor = await opened({ renewInvitation: async () => ({ type: 'InvitationRenewed', link }) })
    actor.send({ type: 'renew', username: ines.email })
    const { context } = await waitFor(actor, (screen) => screen.context.links.length > 0)
    expect(context.links).toEqual([{ email: ines.email, link }])
    await waitFor(actor, (screen) => screen.matches('ready'))
    actor.send({ type: 'invite', people: [ines] })
    expect(actor.getSnapshot().context.links).toEqual([])
  })

  it('reaches every state, and always comes back to the list', () => {
    const paths = getShortestPaths(invitationsMachine, {
      input: input(),
      events: [
        received,
        { type: 'invite', people: [ines] },
        { type: 'renew', username: 'i' },
        { type: 'withdraw', username: 'i' },
        { type: 'sendAgain', id: 'm' },
        { type: 'Invited', people: [] },
        { type: 'InvitationRenewed', link: null },
        { type: 'Ok' },
        { type: 'NoSuchInvitation' },
        { type: 'NoSuchMail' },
        { type: 'reload' },
        { type: 'unreachable', error: 'offline' },
      ],
      serializeState: ({ value }) => JSON.stringify(value),
    })
    const reached = paths.map(({ state: { value } }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
    expect(new Set(reached)).toEqual(new Set(Object.keys(invitationsMachine.states)))
    for (const { state } of paths) expect(state.status).toBe('active')
  })
})

describe('opening registration', () => {
  const opening = async (set: InvitationsPort['setRegistration']) => {
    const asked: unknown[] = []
    const invitations = {
      getRegistration: async () => ({
        type: 'ReceivedRegistration' as const,
        isOpen: false,
        invitationPassword: 'x',
        version: 'v1',
        changedBy: null,
      }),
      setRegistration: (request: Parameters<InvitationsPort['setRegistration']>[0]) => {
        asked.push(request)
        return set(request)
      },
    }
    const actor = createActor(openRegistrationMachine, { input: { invitations } }).start()
    await waitFor(actor, (card) => card.matches('editing'))
    return { actor, asked }
  }

  it('saves what is set, and says so until it is changed again', async () => {
    const { actor, asked } = await opening(async () => ({ type: 'Ok', version: 'v2' }))
    actor.send({ type: 'open', isOpen: true })
    actor.send({ type: 'type', invitationPassword: 'Hernia' })
    actor.send({ type: 'save' })
    await waitFor(actor, ({ context }) => context.isSaved)
    expect(asked).toEqual([{ isOpen: true, invitationPassword: 'Hernia', replaces: 'v1' }])
    actor.send({ type: 'open', isOpen: false })
    expect(actor.getSnapshot().context.isSaved).toBe(false)
  })

  it('tells who has set it since, keeps what is set here, and replaces theirs only when saved again', async () => {
    const theirs = { isOpen: true, invitationPassword: 'y', version: 'v2', changedBy: 'ben' }
    const { actor, asked } = await opening(async ({ replaces }) =>
      replaces === 'v2' ? { type: 'Ok', version: 'v3' } : { type: 'RegistrationChanged', ...theirs },
    )
    actor.send({ type: 'type', invitationPassword: 'Hernia' })
    actor.send({ type: 'save' })
    const { context } = await waitFor(actor, (card) => card.context.theirs !== null && card.matches('editing'))
    expect(context).toMatchObject({ theirs: { isOpen: true, by: 'ben' }, invitationPassword: 'Hernia', isSaved: false })
    actor.send({ type: 'save' })
    await waitFor(actor, (card) => card.context.isSaved)
    expect(actor.getSnapshot().context.theirs).toBeNull()
    expect(asked.at(-1)).toEqual({ isOpen: false, invitationPassword: 'Hernia', replaces: 'v2' })
  })

  it('keeps what is set if the server does not answer', async () => {
    const { actor } = await opening(() => Promise.reject(new Error('offline')))
    actor.send({ type: 'open', isOpen: true })
    actor.send({ type: 'save' })
    const { context } = await waitFor(actor, (card) => card.context.error !== null)
    expect(context).toMatchObject({ isOpen: true, isSaved: false })
  })
})
