import { captchaWire } from '@casebook/api-adapter/captcha/captcha.wire'
import { feedbackWire } from '@casebook/api-adapter/feedback/feedback.wire'
import { wireClient } from '@casebook/api-adapter/testing/wireClient'
import { describe, expect, it } from 'vitest'
import { startWard } from '../locks/ward.fixture'
import { hashOfSecret } from '../session/secrets/secret'
import { createUser } from '../session/users'
import { openTestDatabase } from '../testing/testDatabase'
import { Browser } from '../testing/testServer'

const ward = await startWard(await openTestDatabase())
const { ada, ben, rita, dana, root, db, clock } = ward
const feedbackOf = ({ browser }: { readonly browser: Browser }) => wireClient(feedbackWire, browser.send)

const page = { url: 'https://casebook.example/#/bases', browser: 'Firefox 144, Linux' }
const said = { ...page, message: 'The unit is easy to overlook.' }

const read = async (request = {}, who = root) => {
  const answer = await feedbackOf(who).get(request)
  if (answer.type !== 'ReceivedFeedback') throw new Error(answer.type)
  return answer
}

/** Somebody without an account, and the digits that they read. */
async function aStranger() {
  const browser = new Browser(ward.server)
  await wireClient(captchaWire, browser.send).getCaptcha({})
  const secret = [...browser.cookies.values()].at(-1) ?? ''
  const row = await db
    .selectFrom('captcha')
    .select('digits')
    .where('id_hash', '=', hashOfSecret(secret))
    .executeTakeFirstOrThrow()
  return { browser, digits: row.digits }
}

describe('feedback', () => {
  it('of somebody who is signed in needs no message, no address and no captcha, and has their name [FEED-01]', async () => {
    expect(await feedbackOf(ada).save({ ...page, message: '', user: 'root' })).toEqual({ type: 'Ok' })
    expect(await feedbackOf(ben).save({ ...said, email: 'ben@a.example' })).toEqual({ type: 'Ok' })
    const at = clock.now().toISOString()
    expect((await read()).feedback).toEqual([
      { ...said, user: 'ben', email: 'ben@a.example', at, id: expect.any(Number) },
      { ...page, message: '', user: 'ada', email: null, at, id: expect.any(Number) },
    ])
  })

  it('of anybody else needs an address and the captcha, in a header, which is good for one try [FEED-01]', async () => {
    const { browser, digits } = await aStranger()
    const { save } = feedbackOf({ browser })
    const anonymous = { ...said, email: 'p.lang@ksgr.example', user: 'root' }
    await expect(save({ ...said, captcha: digits })).rejects.toThrow('400')
    expect(await save({ ...anonymous, captcha: 'wrong' })).toEqual({ type: 'WrongCaptcha' })
    expect(await save({ ...anonymous, captcha: digits })).toEqual({ type: 'WrongCaptcha' })
    const again = await aStranger()
    const response = await again.browser.fetch('proket/feedback?action=save', {
      method: 'POST',
      headers: { 'X-Captcha': again.digits },
      body: JSON.stringify(anonymous),
    })
    expect(await response.json()).toEqual({ Ok: {} })
    expect((await read()).feedback[0]).toMatchObject({ user: null, email: 'p.lang@ksgr.example' })
  })

  it('is read by who may look at feedback, and by nobody else [FEED-01] [ROLE-01]', async () => {
    await createUser(db, {
      username: 'gail',
      password: 'Bernoulli numbers, 1843',
      roles: ['FEEDBACK_RECEIVER'],
      at: clock.now(),
    })
    for (const who of [ada, rita, dana])
      expect(await feedbackOf(who).get({})).toEqual({ type: 'InsufficientPermissions' })
    const stranger = { browser: new Browser(ward.server) }
    expect(await feedbackOf(stranger).get({})).toEqual({ type: 'LoginRequired' })
  })

  it('comes a hundred at a time, the newest first [FEED-01]', async () => {
    const row = { ...said, username: 'ada', email: null, at: clock.now() }
    await db
      .insertInto('feedback')
      .values(Array.from({ length: 150 }, () => row))
      .execute()
    const first = await read()
    expect([first.feedback.length, first.more]).toEqual([100, true])
    const rest = await read({ before: first.feedback.at(-1)?.id })
    expect([rest.feedback.length, rest.more]).toEqual([53, false])
  })

  it('longer than 4,000 characters is refused, not cut [FEED-01]', async () => {
    await expect(feedbackOf(ada).save({ ...page, message: 'x'.repeat(4_001) })).rejects.toThrow('400')
  })
})
