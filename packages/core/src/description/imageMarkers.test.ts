import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { descriptionParts, descriptionWords } from './imageMarkers'

const text = (text: string) => ({ type: 'text', text })

describe('a description', () => {
  it('becomes a picture where a marker gives width and height [DATA-09]', () => {
    expect(descriptionParts('Seen [image a-1.png 320x200] from the front.')).toEqual([
      text('Seen '),
      { type: 'image', fileName: 'a-1.png', size: { width: 320, height: 200 }, words: '' },
      text(' from the front.'),
    ])
  })

  it('becomes a picture as wide as the text where a marker gives 100 %, with a description [DATA-09]', () => {
    expect(descriptionParts('[image a.png 100% The front view]')).toEqual([
      { type: 'image', fileName: 'a.png', size: null, words: 'The front view' },
    ])
  })

  it('may contain several', () => {
    expect(descriptionParts('[image a.png 1x1][image b.png 100%]').map(({ type }) => type)).toEqual(['image', 'image'])
  })

  it.each([
    '[image a.png]',
    '[image ../a.png 100%]',
    '[image a/b.png 10x10]',
    '[image a.png 0x10]',
    '[image a.png 12345x10]',
    '[image a b.png 10x10]',
    '<img src="x">',
    'see [1]',
  ])('keeps %s as text', (written) => {
    expect(descriptionParts(written)).toEqual([text(written)])
  })

  it('loses nothing of its text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        fc.pre(!/[[\]]/.test(before + after))
        const parts = descriptionParts(`${before}[image a.png 2x3]${after}`)
        expect(parts.map((part) => (part.type === 'text' ? part.text : '*')).join('')).toBe(`${before}*${after}`)
      }),
    )
  })

  it('has text without its pictures', () => {
    expect(descriptionWords('Seen from [image a.png 2x3 the front]')).toBe('Seen from the front')
  })
})
