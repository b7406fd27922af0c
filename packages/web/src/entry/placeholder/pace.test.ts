import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPace } from './pace'

const height = 800

function scrolling() {
  const scroller = document.createElement('main')
  Object.defineProperty(scroller, 'clientHeight', { value: height })
  let calmed = 0
  const pace = watchPace(scroller, () => calmed++)
  const by = (screens: number, milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    scroller.scrollTop += screens * height
    scroller.dispatchEvent(new Event('scroll'))
    return pace.isFast()
  }
  return { by, pace, calmed: () => calmed }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('scroll speed', () => {
  it('is fast above three screens per second, up and down', () => {
    const { by } = scrolling()
    expect(by(0.02, 16)).toBe(false)
    expect(by(0.1, 16)).toBe(true)
    expect(by(0.02, 16)).toBe(false)
    expect(by(-0.1, 16)).toBe(true)
  })

  it('is calm again as soon as it slows down, and reports that once', () => {
    const { by, calmed } = scrolling()
    by(0.5, 16)
    by(0.5, 16)
    expect(calmed()).toBe(0)
    by(0.01, 16)
    by(0.01, 16)
    vi.advanceTimersByTime(1_000)
    expect(calmed()).toBe(1)
  })

  it('is calm again shortly after the last movement', () => {
    const { by, pace, calmed } = scrolling()
    by(0.5, 16)
    by(0.5, 99)
    vi.advanceTimersByTime(99)
    expect([pace.isFast(), calmed()]).toEqual([true, 0])
    vi.advanceTimersByTime(1)
    expect([pace.isFast(), calmed()]).toEqual([false, 1])
  })

  it('is measured from the movement itself, however long the pause before', () => {
    const { by } = scrolling()
    expect(by(1, 60_000)).toBe(true)
  })
})
