import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepAuthorsCode, registerServiceWorker } from './registerServiceWorker'

const register = vi.fn(async (_address: string) => {})

beforeEach(() => {
  register.mockClear()
  vi.useFakeTimers()
  vi.stubEnv('PROD', true)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register } })
})
afterEach(() => {
  // Runs pending timers, so that no listener is left behind.
  vi.advanceTimersByTime(60_000)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const press = (type: 'pointerdown' | 'keydown') => document.body.dispatchEvent(new Event(type, { bubbles: true }))

describe('the code of authors', () => {
  it('is kept once the page can be loaded offline [MORE-49]', async () => {
    const postMessage = vi.fn()
    const ready = Promise.resolve({ active: { postMessage } })
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register, ready } })
    await keepAuthorsCode()
    expect(postMessage).toHaveBeenCalledWith({ files: 'authors' })
  })
})

describe('the client’s files', () => {
  it('are cached after four seconds without input [DATA-20]', () => {
    registerServiceWorker()
    vi.advanceTimersByTime(3_900)
    press('keydown')
    vi.advanceTimersByTime(3_900)
    press('pointerdown')
    vi.advanceTimersByTime(3_999)
    expect(register).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(register.mock.calls).toEqual([['/sw.js']])
    press('keydown')
    vi.advanceTimersByTime(60_000)
    expect(register).toHaveBeenCalledTimes(1)
  })

  it('are cached after half a minute, however busy the user is', () => {
    registerServiceWorker()
    for (let second = 0; second < 29; second++) {
      vi.advanceTimersByTime(1_000)
      press('keydown')
    }
    expect(register).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1_000)
    expect(register).toHaveBeenCalledTimes(1)
  })

  it('are not cached in development, or in browsers without service workers', () => {
    vi.stubEnv('PROD', false)
    registerServiceWorker()
    vi.stubEnv('PROD', true)
    Reflect.deleteProperty(navigator, 'serviceWorker')
    registerServiceWorker()
    vi.advanceTimersByTime(60_000)
    expect(register).not.toHaveBeenCalled()
  })
})
