import { afterAll, expect, it } from 'vitest'
import { removeFile, storeFile } from '../files/files.repository'
import { setRegistrationOption } from '../registration/registrationOption'
import { aVisitor, startSessionServer } from '../session/session.fixture'
import { openTestDatabase } from '../testing/testDatabase'

const db = await openTestDatabase()
const plain = await startSessionServer(db)
const withMail = await startSessionServer(db, { smtpUrl: 'smtp://mail.example.org:587' })

const withAutoLogin = await startSessionServer(db, { autoLogin: true })

afterAll(() => Promise.all([plain.close(), withMail.close(), withAutoLogin.close()]))

const nothing = {
  type: 'SignInOffers',
  registration: false,
  passwordReset: false,
  conditions: false,
  autoLogin: false,
  conversion: true,
}

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

it('says whether there are conditions to accept, to whom may register [AUTH-06]', async () => {
  const conditions = async () => {
    const offers = await aVisitor(withMail).getSignInOffers?.()
    return offers?.type === 'SignInOffers' && offers.conditions
  }
  expect(await conditions()).toBe(false)
  await storeFile(db, { name: 'termsAndConditions.pdf', content: Buffer.from('%PDF'), by: null, at: plain.clock.now() })
  expect(await conditions()).toBe(true)
  await removeFile(db, 'termsAndConditions.pdf')
})

it('lets links carry a password only where the server is set so [AUTH-04]', async () => {
  expect(await aVisitor(withAutoLogin).getSignInOffers?.()).toEqual({ ...nothing, autoLogin: true })
})
