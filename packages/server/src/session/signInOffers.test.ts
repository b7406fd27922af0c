import { afterAll, expect, it } from 'vitest'
import { setRegistrationOption } from '../registration/registrationOption'
import { openTestDatabase } from '../testing/testDatabase'
import { aVisitor, startSessionServer } from './session.fixture'

const db = await openTestDatabase()
const plain = await startSessionServer(db)
const withMail = await startSessionServer(db, { smtpUrl: 'smtp://mail.example.org:587' })

const withAutoLogin = await startSessionServer(db, { autoLogin: true })

afterAll(() => Promise.all([plain.close(), withMail.close(), withAutoLogin.close()]))

const nothing = { type: 'SignInOffers', registration: false, passwordReset: false, autoLogin: false }

it('tells a stranger that a server without mail neither registers nor renews passwords [APP-22]', async () => {
  expect(await aVisitor(plain).getSignInOffers?.()).toEqual(nothing)
  await setRegistrationOption(db, { isOpen: true, invitationPassword: '' }, { by: 'root', at: plain.clock.now() })
  expect(await aVisitor(plain).getSignInOffers?.()).toEqual(nothing)
  await setRegistrationOption(db, { isOpen: false, invitationPassword: '' }, { by: 'root', at: plain.clock.now() })
})

it('offers a new password with mail, and registration where an administrator has opened it [AUTH-01] [APP-22]', async () => {
  expect(await aVisitor(withMail).getSignInOffers?.()).toEqual({ ...nothing, passwordReset: true })
  await setRegistrationOption(db, { isOpen: true, invitationPassword: '' }, { by: 'root', at: plain.clock.now() })
  expect(await aVisitor(withMail).getSignInOffers?.()).toEqual({ ...nothing, passwordReset: true, registration: true })
})

it('lets links carry a password only where the server is set so [AUTH-04]', async () => {
  expect(await aVisitor(withAutoLogin).getSignInOffers?.()).toEqual({ ...nothing, autoLogin: true })
})
