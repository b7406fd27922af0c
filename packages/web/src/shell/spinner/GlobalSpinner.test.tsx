import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCallsUnderWay } from './callsUnderWay'
import { GlobalSpinner } from './GlobalSpinner'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

it('a line shows over any screen while a call takes long, and goes when the last one is answered [APP-10]', async () => {
  const calls = createCallsUnderWay()
  const { container } = render(<GlobalSpinner calls={calls} />)
  const answers: (() => void)[] = []
  const send = calls.watched((_call: string) => new Promise<void>((resolve) => answers.push(resolve)))
  act(() => void send('list'))
  await pass(499)
  expect(container.innerHTML).toBe('')
  await pass(1)
  expect(container.querySelector('.animate-slide')).toBeTruthy()

  act(() => void send('log'))
  answers[0]?.()
  await pass(0)
  expect(container.querySelector('.animate-slide')).toBeTruthy()
  answers[1]?.()
  await pass(0)
  expect(container.innerHTML).toBe('')
})

it('a call that fails is under way no longer [APP-10]', async () => {
  const calls = createCallsUnderWay()
  const send = calls.watched(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(send()).rejects.toThrow('Failed to fetch')
  expect(calls.isAny()).toBe(false)
})
