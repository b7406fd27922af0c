import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenRoute, defaultHost, hostOf, readHost, routeAfterHost, routeWithHost } from './host'
import { chosenHost, hostChoices, keptOf, openChoices } from './hostChoice'

const origin = 'https://cases.example.org'
const nothing = { connector: null, stored: null, origin }

describe('the host', () => {
  it('is the connector’s, else the one in local storage, else the page’s [APP-07]', () => {
    const connector = { host: 'https://embedded.example/' }
    const stored = 'https://stored.example/x'
    expect(hostOf({ connector, stored, origin })).toBe('https://embedded.example/')
    expect(hostOf({ connector: null, stored, origin })).toBe('https://stored.example/x/')
    expect(hostOf(nothing)).toBe('https://cases.example.org/proket/')
  })

  it('ignores anything but web addresses [APP-07]', () => {
    expect(hostOf({ connector: { host: ' ' }, stored: 'javascript:alert(1)', origin })).toBe(`${origin}/proket/`)
    expect(hostOf({ ...nothing, origin: 'null' })).toBeNull()
    expect(hostOf({ ...nothing, stored: 'see https://stored.example/' })).toBe(`${origin}/proket/`)
    expect(defaultHost('file://')).toBeNull()
  })

  it.each([
    ['https://a.example', 'https://a.example/'],
    [' http://localhost:8080/proket// ', 'http://localhost:8080/proket/'],
    ['http://[::1]:8080', 'http://[::1]:8080/'],
  ])('typed as %j is %s', (typed, host) => {
    expect(readHost(typed)).toBe(host)
  })

  it.each([
    '',
    'a.example',
    'ftp://a.example',
    'https://',
    'https://ada@evil.example',
    'https://a.example/?x=1',
    'https://a.example/#/x',
    'https://a.example\\evil.example',
    'https://a .example',
    'see https://a.example/',
  ])('cannot be %j', (typed) => {
    expect(readHost(typed)).toBeNull()
  })

  it('is idempotent', () => {
    const address = fc
      .tuple(
        fc.constantFrom('https://', 'http://', ' HTTP://'),
        fc.oneof(fc.domain(), fc.ipV4(), fc.constant('[::1]')),
        fc.constantFrom('', ':8080'),
        fc.stringMatching(/^(\/[\w.~%-]{0,5}){0,4}$/),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(address, (typed) => {
        const host = readHost(typed)
        expect(host).toMatch(/[^/]\/$/)
        expect(readHost(host ?? '')).toBe(host)
      }),
    )
  })
})

describe('choosing a host', () => {
  it('is manual, by default or automatic, and leads to the bases', () => {
    const sources = { ...nothing, connector: { host: 'https://embedded.example' }, stored: 'https://old.example' }
    expect(hostChoices).toEqual(['default', 'automatic', 'manual'])
    expect(chosenHost({ type: 'manual', typed: 'https://mine.example' }, sources)).toBe('https://mine.example/')
    expect(chosenHost({ type: 'manual', typed: 'mine' }, sources)).toBeNull()
    expect(chosenHost({ type: 'default' }, sources)).toBe('https://cases.example.org/proket/')
    expect(chosenHost({ type: 'automatic' }, sources)).toBe('https://embedded.example/')
    expect(routeAfterHost).toBe('/bases')
  })

  it('has no effect beside a connector, which always wins, and no default on a page from a file', () => {
    expect(openChoices(nothing)).toEqual(hostChoices)
    expect(openChoices({ ...nothing, connector: { host: 'https://embedded.example' } })).toEqual(['automatic'])
    expect(openChoices({ ...nothing, connector: { host: 'nowhere' } })).toEqual(hostChoices)
    expect(openChoices({ ...nothing, origin: 'null' })).toEqual(['manual'])
  })

  it('is kept on the device, except the automatic one', () => {
    expect(keptOf({ type: 'automatic' }, nothing)).toBeNull()
    expect(keptOf({ type: 'default' }, nothing)).toBe(`${origin}/proket/`)
    expect(keptOf({ type: 'manual', typed: 'https://b.example' }, nothing)).toBe('https://b.example/')
  })

  it('precedes every screen except those that choose or bring a host', () => {
    for (const route of ['/bases', '/login', 'groups/create', '/', '/dialog/a/b/c', '/host-chooserx'])
      expect(routeWithHost(route, null)).toBe('/host-chooser')
    for (const route of ['/host-chooser', 'host-chooser', '//host-chooser/', '/auto/%7B%7D'])
      expect(routeWithHost(route, null)).toBe(route)
    expect(routeWithHost('/groups', origin)).toBe('/groups')
  })
})

describe('a server as people type it', () => {
  const typed = (text: string) => chosenHost({ type: 'manual', typed: text }, nothing)
  it('needs no https:// before it [APP-06]', () => {
    expect(typed(' registry.example.org ')).toBe('https://registry.example.org/')
    expect(typed('registry.example.org:8443/proket')).toBe('https://registry.example.org:8443/proket/')
    expect(typed('localhost:8080')).toBe('http://localhost:8080/')
    expect(typed('127.0.0.1')).toBe('http://127.0.0.1/')
    expect(typed('http://registry.example.org')).toBe('http://registry.example.org/')
  })

  it.each([
    '',
    'registry',
    'ftp://registry.example.org',
    'javascript:alert(1)',
    'a b.example',
    'x@evil.example',
    '//evil.example',
  ])('is no address: %j [APP-06]', (text) => expect(typed(text)).toBeNull())
})

describe('the route of the connector', () => {
  it('is taken if it leads to a screen of ours [APP-07]', () => {
    const to = (defaultRoute?: string) => chosenRoute({ connector: { host: origin, defaultRoute } })
    expect([chosenRoute(nothing), to()]).toEqual([undefined, undefined])
    for (const route of ['/bases', '/dialog/hernia/ventral/ventral']) expect(to(route)).toBe(route)
    for (const route of ['/', '//evil.example', 'https://evil.example', '/auto/%7B%7D', 'bases', ''])
      expect(to(route)).toBeUndefined()
  })
})
