/** Shared by the tests of registration: a server that sends real mails, and people who open their links. */
import { captchaWire } from '@casebook/api-adapter/captcha/captcha.wire'
import { createClient } from '@casebook/api-adapter/client'
import { passwordLinkWire } from '@casebook/api-adapter/registration/passwordLink.wire'
import { registrationWire } from '@casebook/api-adapter/registration/registration.wire'
import type { Registration } from '@casebook/core/registration/registration'
import { captchaArea } from '../captcha/captcha.handlers'
import type { Config } from '../config/config'
import type { Area } from '../http/area'
import { linksTo as linksOf, startMailServer, type TestMailServer } from '../mail/mailServer.fixture'
import type { Database } from '../services'
import { hashOfSecret } from '../session/secrets/secret'
import { aVisitor } from '../session/session.fixture'
import { sessionArea } from '../signIn/session.handlers'
import { startTestServer, type TestServer } from '../testing/testServer'
import { registrationArea } from './registration.handlers'
import { setRegistrationOption } from './registrationOption'

export const firstPassword = 'Bernoulli numbers, 1843'
export const invitationPassword = 'Hernia 2026'

/** The origin of the browsers of a test server. */
export const originOf = ({ url }: TestServer) => url.slice(0, -1)

export interface RegistrationOffice {
  readonly server: TestServer
  readonly mailServer: TestMailServer
  readonly close: () => Promise<void>
}

/** @param areas answered besides */
export async function openRegistration(
  db: Database,
  config: Partial<Config> = {},
  areas: readonly Area[] = [],
): Promise<RegistrationOffice> {
  const mailServer = await startMailServer()
  const server = await startTestServer({
    db,
    config: { smtpUrl: mailServer.url, trustProxy: true, ...config },
    areas: [sessionArea, captchaArea, registrationArea, ...areas],
    runsJobs: true,
  })
  await setRegistrationOption(db, { isOpen: true, invitationPassword: '' }, { by: 'root', at: server.clock.now() })
  const close = async () => {
    await server.close()
    await mailServer.close()
  }
  return { server, mailServer, close }
}

let nth = 0

export const aRegistration = (email = `ada-${++nth}@example.org`): Registration => ({
  email,
  firstName: ' Ada ',
  lastName: 'King',
  title: '',
  institution: 'Clinic',
  address: 'High Street 1',
  city: 'Ulm',
  zip: '89073',
  country: 'Germany',
  phone: '+49 731 1',
  invitationPassword: '',
  captcha: '',
})

/** Somebody with a browser of their own, in a network of their own, who reads captchas. */
export function aStranger({ server }: RegistrationOffice, network = `192.0.2.${++nth % 250}`) {
  const visitor = aVisitor(server)
  const { browser } = visitor
  const send: typeof browser.send = (message) =>
    browser.send({ ...message, headers: { ...message.headers, 'X-Forwarded-For': network } })
  const { getCaptcha } = createClient(captchaWire, send)
  const calls = { ...createClient(registrationWire, send), ...createClient(passwordLinkWire, send) }

  /** The digits of a new captcha, as a person reads them from the picture. */
  async function captcha(): Promise<string> {
    await getCaptcha({})
    const secret = [...browser.cookies].find(([name]) => name.endsWith('captcha'))?.[1] ?? ''
    const { digits } = await server.services.db
      .selectFrom('captcha')
      .select('digits')
      .where('id_hash', '=', hashOfSecret(secret))
      .executeTakeFirstOrThrow()
    return digits
  }

  const activationContinuationLink = `${originOf(server)}/#/activation`
  const register = async (typed: Partial<Registration> = {}, link = activationContinuationLink) =>
    calls.register({
      ...aRegistration(),
      captcha: typed.captcha ?? (await captcha()),
      ...typed,
      activationContinuationLink: link,
      language: 'en' as const,
    })
  const askForReset = (user: string) =>
    calls.resetPassword({ user, language: 'en', activationContinuationLink: `${originOf(server)}/#/pw-forgotten` })
  return { ...visitor, ...calls, captcha, register, askForReset }
}

/** The links in the mails to somebody, oldest first. */
export const linksTo = ({ mailServer }: Pick<RegistrationOffice, 'mailServer'>, address: string) =>
  linksOf(mailServer, address)

export const dataIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('data') ?? ''

/** User and token of a link that sets a password. */
export function partsIn(link: string): { readonly user: string; readonly token: string } {
  const [token = '', user = ''] = link.split('/').reverse()
  return { user: decodeURIComponent(user), token }
}
