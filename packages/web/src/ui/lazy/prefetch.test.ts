import { afterEach, expect, it, vi } from 'vitest'
import { prefetchAll, prefetchedFirst } from './prefetch'

afterEach(() => vi.useRealTimers())

it.each([['keydown'], ['pointerdown']])('loads what is needed soon at the first %s, without waiting', (press) => {
  vi.useFakeTimers()
  const load = vi.fn(async () => {})
  prefetchedFirst(load)
  const stop = prefetchAll()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event(press))
  expect(load).toHaveBeenCalledTimes(1)
  stop()
})

it('listens to no press on a page that is gone', () => {
  vi.useFakeTimers()
  const load = vi.fn(async () => {})
  prefetchedFirst(load)
  prefetchAll()()
  dispatchEvent(new Event('keydown'))
  expect(load).not.toHaveBeenCalled()
})
