import { describe, expect, it } from 'vitest'
import { zoomFromMemory, zoomLevel } from './zoom'

describe('the zoom level', () => {
  it('is one of three [APP-11]', () => {
    expect([0, 1, 2].map(zoomLevel)).toEqual([0, 1, 2])
  })

  it.each([3, -1, 0.5, Number.NaN])('is not %s: an unknown number throws [APP-11]', (number) => {
    expect(() => zoomLevel(number)).toThrow(`There is no zoom level ${number}`)
  })

  it('is the one the browser kept, and the standard where it kept none', () => {
    expect(zoomFromMemory('2')).toBe(2)
    expect(zoomFromMemory(null)).toBe(1)
    expect(zoomFromMemory('enormous')).toBe(1)
  })
})
