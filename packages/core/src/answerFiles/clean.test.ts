import { aPicture, pictureTypes, placeInNotes, withNotes } from '@casebook/test-fixtures/pictures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleaned, turnedJpeg } from './clean'
import { sizeOfPicture } from './content'

const textOf = (bytes: Uint8Array | null) => String.fromCharCode(...(bytes ?? []))
/** Any piece of the place that is long enough to tell it. */
const traces = Array.from({ length: placeInNotes.length - 5 }, (_, at) => placeInNotes.slice(at, at + 6))

describe('a picture that leaves the device', () => {
  it.each(pictureTypes)('has nothing of its place, its camera and what hung on its end: %s [MORE-56]', (type) => {
    const noted = withNotes(type)
    expect(textOf(noted).split(placeInNotes).length).toBeGreaterThan(3)
    const sent = textOf(cleaned(type, noted))
    expect(traces.filter((trace) => sent.includes(trace))).toEqual([])
    expect(sent.length).toBeGreaterThan(80)
    expect(sent.length).toBeLessThan(aPicture(type).length + 70)
  })

  it.each(pictureTypes)('is the same picture: %s [MORE-56]', (type) => {
    expect(cleaned(type, aPicture(type))).toEqual(aPicture(type))
    expect(cleaned(type, withNotes(type, 1))?.length).toBeLessThanOrEqual(aPicture(type).length + 18)
    expect(sizeOfPicture(type, cleaned(type, withNotes(type)) ?? new Uint8Array())).toEqual({ width: 24, height: 16 })
  })

  it('keeps which side is up, and is turned without another pixel [MORE-56]', () => {
    const sides = Array.from({ length: 8 }, (_, i) => {
      const photo = cleaned('image/jpeg', withNotes('image/jpeg', i + 1)) ?? new Uint8Array()
      const turns = [photo]
      while (turns.length < 5) turns.push(turnedJpeg(turns.at(-1) ?? photo) ?? photo)
      return turns.map((bytes) => (bytes[3] === 0xe1 ? bytes[31] : 1))
    })
    expect(sides).toEqual([
      [1, 6, 3, 8, 1],
      [2, 7, 4, 5, 2],
      [3, 8, 1, 6, 3],
      [4, 5, 2, 7, 4],
      [5, 2, 7, 4, 5],
      [6, 3, 8, 1, 6],
      [7, 4, 5, 2, 7],
      [8, 1, 6, 3, 8],
    ])
  })

  it('is none if it is cut off, damaged, or of another type, whatever its bytes are [MORE-56]', () => {
    for (const type of pictureTypes) {
      const whole = withNotes(type)
      const picture = aPicture(type)
      for (let length = 0; length < picture.length - 1; length++) {
        const part = cleaned(type, picture.subarray(0, length))
        if (part !== null) expect(part.length, `${type} ${length}`).toBeLessThanOrEqual(length)
      }
      for (const other of pictureTypes) if (other !== type) expect(cleaned(other, whole)).toBeNull()
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }), (changes) => {
          const damaged = whole.slice()
          for (const [at, byte] of changes) damaged[at] = byte
          const made = cleaned(type, damaged)
          sizeOfPicture(type, damaged)
          return made === null || made.length <= damaged.length + 70
        }),
      )
    }
    expect(cleaned('application/pdf', Uint8Array.from([1]))).toBeNull()
  })
})
