import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, namesIn } from './paths'

const route = '/dialog/:group/:base/:spec'
const aName = fc.string({ unit: 'binary', minLength: 1 }).filter((name) => name.isWellFormed())

describe('an address', () => {
  it('round-trips any name', () => {
    fc.assert(
      fc.property(aName, aName, aName, (group, base, spec) => {
        expect(namesIn(route, addressOf(route, { group, base, spec }))).toEqual({ group, base, spec })
      }),
    )
  })

  it.each([
    '/dialog/a/b',
    '/dialog/a/b/c/d',
    '/dialog//b/c',
    '/dialog/%E0%A4%A/b/c',
    '/dialog/a/b/%',
    'x',
    '',
    '//',
    '/other/a/b/c',
  ])('%j does not match that route, and nothing throws [APP-02]', (path) => {
    expect(namesIn(route, path)).toBeNull()
  })

  it('may end with a slash', () => {
    expect(namesIn('/bases', '/bases/')).not.toBeNull()
    expect(namesIn('/', '/')).not.toBeNull()
    expect(namesIn('/', '//')).toBeNull()
  })

  it('is matched by its fixed parts exactly', () => {
    expect(namesIn('/bases', '/base')).toBeNull()
    expect(namesIn('/bases', '/Bases')).toBeNull()
  })

  it('is parsed without throwing, whatever the text [APP-02]', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('/', '%', 'a', '2', 'F', '?', '#', ' ', 'ü') }), (path) => {
        const names = namesIn(route, `/${path}`)
        if (names) expect(Object.values(names).every((name) => name !== undefined && name !== '')).toBe(true)
      }),
    )
  })

  it('cannot be built without its names', () => {
    expect(() => addressOf(route, { group: 'a', base: 'b' })).toThrow('needs a spec')
  })

  it('takes the rest of the address as it is, if the path says so [AUTH-04]', () => {
    for (const rest of ['%7B%22user%22%3A1%7D', '{"returnRoute":"/bases"}', '%zz', 'a/b/c'])
      expect(namesIn('/auto/:config*', `/auto/${rest}`)).toEqual({ config: rest })
    expect(namesIn('/auto/:config*', '/auto')).toBeNull()
    expect(namesIn('/auto/:config*', '/other/x')).toBeNull()
  })
})
