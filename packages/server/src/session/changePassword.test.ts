import { afterAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/testDatabase'
import { hashing } from './passwordHash'
import { anotherPassword, aVisitor, minute, password, signedIn, startSessionServer } from './session.fixture'

const db = await openTestDatabase()
const server = await startSessionServer(db)
const { clock } = server

afterAll(() => server.close())

const canSignIn = async (user: string, typed: string) =>
  (await aVisitor(server).login({ user, password: typed })).type === 'LoginSuccessful'

describe('a new password', () => {
  it('holds from then on, and the old one no more [AUTH-10]', async () => {
    const ada = await signedIn(server)
    expect(await ada.setPassword({ password: anotherPassword })).toEqual({ type: 'Ok' })
    expect(await canSignIn(ada.username, anotherPassword)).toBe(true)
    expect(await canSignIn(ada.username, password)).toBe(false)
  })

  it('needs at least 14 characters [AUTH-10]', async () => {
    const ada = await signedIn(server)
    expect(await ada.setPassword({ password: 'thirteen char' })).toEqual({ type: 'PasswordInvalid' })
    expect(await canSignIn(ada.username, password)).toBe(true)
    expect(await ada.setPassword({ password: 'fourteen chars' })).toEqual({ type: 'Ok' })
  })

  it.each([
    ['too long', () => 'ab'.repeat(129)],
    ['one character over and over', () => 'a'.repeat(20)],
    ['the own name', (name: string) => name.toUpperCase()],
  ])('is not %s', async (_, typed) => {
    const ada = await signedIn(server, { username: `a-name-long-enough-${clock.now().getTime()}-${Math.random()}` })
    expect(await ada.setPassword({ password: typed(ada.username) })).toEqual({ type: 'PasswordInvalid' })
  })

  it('is not set for whoever is signed out', async () => {
    expect(await aVisitor(server).setPassword({ password: anotherPassword })).toEqual({ type: 'LoginRequired' })
  })
})

describe('the present password', () => {
  it('is asked for from five minutes after signing in', async () => {
    const ada = await signedIn(server)
    clock.pass(5 * minute)
    expect(await ada.setPassword({ password: anotherPassword })).toEqual({ type: 'CurrentPasswordWrong' })
    expect(await canSignIn(ada.username, password)).toBe(true)
    expect(await ada.setPassword({ password: anotherPassword, currentPassword: password })).toEqual({ type: 'Ok' })
    expect(await canSignIn(ada.username, anotherPassword)).toBe(true)
  })

  it('must be right where it is given', async () => {
    const ada = await signedIn(server)
    const answer = await ada.setPassword({ password: anotherPassword, currentPassword: anotherPassword })
    expect(answer).toEqual({ type: 'CurrentPasswordWrong' })
  })

  it('is not asked for anew by setting one: only to prove it counts as signing in', async () => {
    const ada = await signedIn(server)
    clock.pass(4 * minute)
    expect((await ada.setPassword({ password: anotherPassword })).type).toBe('Ok')
    clock.pass(minute)
    expect((await ada.setPassword({ password })).type).toBe('CurrentPasswordWrong')
  })

  it('cannot be guessed at without end from a screen left alone', async () => {
    const ada = await signedIn(server)
    const begun = hashing.begun
    for (let i = 0; i < 40; i++)
      await ada.setPassword({ password: anotherPassword, currentPassword: `guess number ${i}` })
    expect(hashing.begun - begun).toBeLessThanOrEqual(10)
  })

  it('does not use up the tries of the device: from it the right password still signs in [AUTH-12]', async () => {
    const ada = await signedIn(server)
    for (let i = 0; i < 30; i++)
      await ada.setPassword({ password: anotherPassword, currentPassword: `guess number ${i}` })
    expect((await ada.login({ user: ada.username, password })).type).toBe('LoginSuccessful')
  })
})

describe('after a change of password', () => {
  it('all other sessions have ended, and the own one goes on under a new secret [AUTH-14]', async () => {
    const ada = await signedIn(server)
    const elsewhere = aVisitor(server)
    await elsewhere.login({ user: ada.username, password })
    const before = ada.browser.cookies.get('casebook') ?? ''

    await ada.setPassword({ password: anotherPassword })

    expect((await ada.getClientUserInfo()).type).toBe('ReceivedUser')
    expect(ada.browser.cookies.get('casebook')).not.toBe(before)
    expect(await elsewhere.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
    const thief = aVisitor(server)
    thief.browser.cookies.set('casebook', before)
    expect(await thief.getClientUserInfo()).toEqual({ type: 'LoginRequired' })
  })

  it('other devices are strangers again', async () => {
    const ada = await signedIn(server)
    const elsewhere = aVisitor(server)
    await elsewhere.login({ user: ada.username, password })
    await ada.setPassword({ password: anotherPassword })
    for (let i = 0; i < 10; i++) await aVisitor(server).login({ user: ada.username, password })
    expect((await elsewhere.login({ user: ada.username, password: anotherPassword })).type).toBe('TooManyFailedLogins')
    expect((await ada.login({ user: ada.username, password: anotherPassword })).type).toBe('LoginSuccessful')
  })

  it('of two at once, one is too late to undo the other', async () => {
    const ada = await signedIn(server)
    const thief = aVisitor(server)
    await thief.login({ user: ada.username, password })
    const answers = await Promise.all([
      ada.setPassword({ password: anotherPassword, currentPassword: password }),
      thief.setPassword({ password: 'the thief was here', currentPassword: password }),
    ])
    expect(answers.filter(({ type }) => type === 'Ok')).toHaveLength(1)
  })
})
