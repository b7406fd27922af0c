import { afterEach, expect, it, vi } from 'vitest'
import { newPrefetching } from './prefetch'

afterEach(() => vi.useRealTimers())

it.each([['keydown'], ['pointerdown']])('loads what is needed soon at the first %s, without waiting', (press) => {
  vi.useFakeTimers()
  const { prefetchedFirst, prefetchAll } = newPrefetching()
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
  const { prefetchedFirst, prefetchAll } = newPrefetching()
  const load = vi.fn(async () => {})
  prefetchedFirst(load)
  prefetchAll()()
  dispatchEvent(new Event('keydown'))
  expect(load).not.toHaveBeenCalled()
})

it('loads what such code brings too, however late it comes', async () => {
  vi.useFakeTimers()
  const { prefetched, prefetchedFirst, prefetchAll } = newPrefetching()
  const dialog = vi.fn(async () => {})
  prefetchedFirst(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    prefetched(dialog)
  })
  const stop = prefetchAll()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(dialog).toHaveBeenCalledTimes(1)
  stop()
})
