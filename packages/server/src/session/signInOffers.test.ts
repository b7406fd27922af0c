import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { aVisitor, startSessionServer } from './session.fixture'

const db = await openTestDatabase()
const plain = await startSessionServer(db)
const withMail = await startSessionServer(db, { smtpUrl: 'smtp://mail.example.org:587' })

afterAll(() => Promise.all([plain.close(), withMail.close()]))

it('tells a stranger that a server without mail neither registers nor renews passwords [APP-22]', async () => {
  const nothing = { type: 'SignInOffers', registration: false, passwordReset: false }
  expect(await aVisitor(plain).getSignInOffers?.()).toEqual(nothing)
  // With mail as little, as long as the server answers neither call.
  expect(await aVisitor(withMail).getSignInOffers?.()).toEqual(nothing)
})
