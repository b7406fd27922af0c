/** Shared by the tests of the second factor: a server, people with an app, and the codes that it shows. */
import { createClient } from '@casebook/api-adapter/client'
import { invitationsWire } from '@casebook/api-adapter/invitations/invitations.wire'
import { optionsWire } from '@casebook/api-adapter/options/options.wire'
import { secondFactorWire } from '@casebook/api-adapter/secondFactor/secondFactor.wire'
import { secondStepWire } from '@casebook/api-adapter/secondFactor/secondStep.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { usersWire } from '@casebook/api-adapter/users/users.wire'
import { stepAt } from '@casebook/core/secondFactor/code'
import { invitationsArea } from '../invitations/invitations.handlers'
import { mailArea } from '../mail/mailServer.handlers'
import { optionsArea } from '../options/options.handlers'
import { registrationArea } from '../registration/registration.handlers'
import type { Database } from '../services'
import { hashPassword } from '../session/passwordHash'
import { anAccount, password } from '../session/session.fixture'
import type { NewUser } from '../session/users'
import { sessionArea } from '../signIn/session.handlers'
import { codeAt } from '../testing/appCode'
import { Browser, startTestServer, type TestServer } from '../testing/testServer'
import { usersArea } from '../users/users.handlers'
import { secondFactorArea } from './secondFactor.handlers'
import { writeApp, writeNewSecret } from './secondFactor.repository'
import { newAppSecret } from './totp'

export function startFactorServer(db: Database, config = {}, runsJobs = false): Promise<TestServer> {
  const areas = [sessionArea, secondFactorArea, usersArea, optionsArea, mailArea, registrationArea, invitationsArea]
  return startTestServer({ db, config, areas, runsJobs })
}

/** Somebody with a browser of their own. */
export function aGuest(server: TestServer) {
  const browser = new Browser(server)
  const clientOf = { ...createClient(sessionWire, browser.send), ...createClient(secondStepWire, browser.send) }
  const administration = {
    users: createClient(usersWire, browser.send),
    options: createClient(optionsWire, browser.send),
    invitations: createClient(invitationsWire, browser.send),
  }
  return { browser, ...clientOf, ...createClient(secondFactorWire, browser.send), ...administration }
}

export type Guest = ReturnType<typeof aGuest>

/** Somebody signed in by password. */
export async function aSignedIn(
  server: TestServer,
  user: Partial<NewUser> = {},
): Promise<Guest & { username: string }> {
  const username = await anAccount(server.services, user)
  const guest = aGuest(server)
  const { type } = await guest.login({ user: username, password })
  if (type !== 'LoginSuccessful') throw new Error(`Signing in as ${username} was answered by ${type}`)
  return { ...guest, username }
}

const hashed = hashPassword(password)

/** An account with an app that was set up at this moment, and without recovery codes: those take time to hash. */
export async function anAppUser({ services, clock }: TestServer, user: Partial<NewUser> = {}) {
  const username = await anAccount(services, { passwordHash: await hashed, ...user })
  const secret = newAppSecret()
  await writeNewSecret(services.db, username, secret, clock.now())
  await writeApp(services.db, username, { secret, lastStep: stepAt(clock.now()) }, clock.now())
  return { username, secret }
}

/** Somebody signed in who has just set up an app; its code of this moment is used up. */
export async function withApp(server: TestServer, user: Partial<NewUser> = {}) {
  const guest = await aSignedIn(server, user)
  return { ...guest, ...(await setUpApp(server, guest)) }
}

export async function setUpApp({ clock }: TestServer, guest: Guest) {
  const begun = await guest.beginApp({})
  if (begun.type !== 'AppBegun') throw new Error(`Beginning was answered by ${begun.type}`)
  const confirmed = await guest.confirmApp({ code: codeAt(begun.secret, clock.now()) })
  if (confirmed.type !== 'AppConfirmed') throw new Error(`The code was answered by ${confirmed.type}`)
  return { secret: begun.secret, address: begun.address, recoveryCodes: confirmed.recoveryCodes }
}

/** Enters the right password in a browser. Answers the token of the second step. */
export async function firstStep(guest: Guest, user: string): Promise<string> {
  const answer = await guest.login({ user, password })
  if (answer.type !== 'SecondFactorRequired') throw new Error(`The password was answered by ${answer.type}`)
  return answer.step
}
