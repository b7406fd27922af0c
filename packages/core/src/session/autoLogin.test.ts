import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AutoLoginFault, autoLoginFaults, readAutoLogin } from './autoLogin'

const read = (config: unknown) => readAutoLogin(JSON.stringify(config))

describe('the config of an automatic login', () => {
  it('may name a host, a user with a password, and a way to go afterwards', () => {
    const config = { host: 'https://a.example/x', user: ' ada ', password: ' p% ', returnRoute: '/groups' }
    expect(read(config)).toEqual({
      host: 'https://a.example/x/',
      credentials: { user: 'ada', password: ' p% ' },
      returnRoute: '/groups',
    })
  })

  it('may leave out everything, and then leads to the bases', () => {
    expect(read({})).toEqual({ host: null, credentials: null, returnRoute: '/bases' })
    expect(readAutoLogin(' {}')).toEqual({ host: null, credentials: null, returnRoute: '/bases' })
    expect(read({ user: ' ', password: '', surprise: 1 })).toMatchObject({ credentials: null })
  })

  it.each<[string, string, AutoLoginFault]>([
    ['nothing', '', 'autoLogin.noJson'],
    ['half a text', '{"user"', 'autoLogin.noJson'],
    ['a broken escape', '%7B%', 'autoLogin.noJson'],
    ['a list', '[]', 'autoLogin.wrongFields'],
    ['null', 'null', 'autoLogin.wrongFields'],
    ['a number for a user', '{"user":1,"password":"x"}', 'autoLogin.wrongFields'],
    ['no web address', '{"host":"javascript:alert(1)"}', 'autoLogin.wrongHost'],
    ['a blank host', '{"host":""}', 'autoLogin.wrongHost'],
    ['a user alone', '{"user":"ada"}', 'autoLogin.halfCredentials'],
    ['a password alone', '{"password":"x"}', 'autoLogin.halfCredentials'],
    ['a way to another server', '{"returnRoute":"//evil.example"}', 'autoLogin.wrongRoute'],
    ['the same, in other words', '{"returnRoute":"/\\\\evil.example"}', 'autoLogin.wrongRoute'],
    ['a way without a slash', '{"returnRoute":"bases"}', 'autoLogin.wrongRoute'],
    ['a script', '{"returnRoute":"javascript:/x"}', 'autoLogin.wrongRoute'],
    ['a way to another such link', '{"returnRoute":"/auto/%7B%7D"}', 'autoLogin.wrongRoute'],
    ['a way in a circle', '{"returnRoute":"/auto"}', 'autoLogin.wrongRoute'],
  ])('that holds %s is refused by name', (_, config, fault) => {
    expect(readAutoLogin(config)).toBe(fault)
    expect(autoLoginFaults).toContain(fault)
  })

  it('may go to a screen whose name only begins like that of such a link', () => {
    expect(read({ returnRoute: '/automatic' })).toMatchObject({ returnRoute: '/automatic' })
    expect(read({ returnRoute: '/' })).toMatchObject({ returnRoute: '/' })
    expect(read({ returnRoute: '/log/auto/x' })).toMatchObject({ returnRoute: '/log/auto/x' })
  })

  it('reads the same encoded and decoded, whatever the password', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (password) => {
        const config = JSON.stringify({ user: 'ada', password })
        expect(readAutoLogin(config)).toMatchObject({ credentials: { user: 'ada', password } })
        expect(readAutoLogin(encodeURIComponent(config))).toEqual(readAutoLogin(config))
      }),
    )
  })
})
