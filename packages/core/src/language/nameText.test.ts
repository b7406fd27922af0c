import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasControls, nameInMail } from './nameText'

describe('a name in a mail', () => {
  it.each([
    ['http://evil.example/login', 'http[:]//evil[.]example/login'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['ada@evil.example', 'ada[@]evil[.]example'],
    ['evil\uff0eexample', 'evil[.]example'],
    ['evil\u3002example', 'evil[.]example'],
    ['ada\uff20evil\uff61example', 'ada[@]evil[.]example'],
    ['St. Anna Hospital', 'St. Anna Hospital'],
    ['Ward 3.', 'Ward 3.'],
  ])('is no link: %s', (name, shown) => {
    expect(nameInMail(name)).toBe(shown)
  })

  it('has no address left, whatever the name [GRP-02]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress(), fc.domain()), (name) => {
        expect(nameInMail(name)).not.toMatch(/:\/\/|(?<!\[)@|\w\.\w/u)
      }),
    )
  })
})

/** The last ones begin a line of their own, or make words read backwards. */
const controls = ['\n', '\r', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029', '\u202a', '\u202e', '\u2066', '\u2069']

it.each(controls)('a control character is found: %j', (control) => {
  expect(hasControls(`a${control}b`)).toBe(true)
  expect(hasControls('Žižek’s group – Süd')).toBe(false)
  // Persian names have a joiner, and Arabic ones a mark of direction.
  expect(hasControls('علی\u200cرضا \u200fأ')).toBe(false)
})
