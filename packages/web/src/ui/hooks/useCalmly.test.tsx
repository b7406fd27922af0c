import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useCalmly } from './useCalmly'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const showing = (first: string) =>
  renderHook(({ value, mayWait }) => useCalmly(value, mayWait), { initialProps: { value: first, mayWait: false } })
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

describe('a short-lived state', () => {
  it('shows at once if it may not wait', () => {
    const { result, rerender } = showing('received')
    rerender({ value: 'sending', mayWait: false })
    expect(result.current).toBe('sending')
  })

  it('shows once stable for a quarter of a second, and no state before it', () => {
    const { result, rerender } = showing('sending')
    rerender({ value: 'onDevice', mayWait: true })
    pass(200)
    rerender({ value: 'received', mayWait: true })
    pass(200)
    expect(result.current).toBe('sending')
    pass(50)
    expect(result.current).toBe('received')
  })

  it('never shows if another state has followed meanwhile', () => {
    const { result, rerender } = showing('sending')
    rerender({ value: 'received', mayWait: true })
    rerender({ value: 'stopped', mayWait: false })
    pass(1_000)
    expect(result.current).toBe('stopped')
  })
})
