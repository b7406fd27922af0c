import { afterEach, expect, it, vi } from 'vitest'
import { newPrefetching } from './prefetch'

afterEach(() => vi.useRealTimers())

it('loads nothing on a page that is gone', async () => {
  vi.useFakeTimers()
  const { prefetched, prefetchAll } = newPrefetching()
  const load = vi.fn(async () => {})
  prefetched(load)
  prefetchAll()()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(load).not.toHaveBeenCalled()
})

it('loads what such code brings too, however late it comes', async () => {
  vi.useFakeTimers()
  const { prefetched, prefetchAll } = newPrefetching()
  const dialog = vi.fn(async () => {})
  prefetched(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    prefetched(dialog)
  })
  const stop = prefetchAll()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(dialog).toHaveBeenCalledTimes(1)
  stop()
})
