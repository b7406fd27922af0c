import { describe, expect, it } from 'vitest'
import { createTurnstile, TooManyWaiting } from './turnstile'

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1))

describe('a turnstile', () => {
  it('lets so many through at a time, and all in the order they came', async () => {
    const turnstile = createTurnstile({ atOnce: 2, waiting: 100 })
    const begun: number[] = []
    let most = 0
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        turnstile.pass(async () => {
          begun.push(i)
          most = Math.max(most, turnstile.running)
          await aWhile()
        }),
      ),
    )
    expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(most).toBe(2)
    expect([turnstile.running, turnstile.waiting, turnstile.begun]).toEqual([0, 0, 20])
  })

  it('turns away whoever would wait for nothing', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waiting: 1 })
    const letIn = [turnstile.pass(aWhile), turnstile.pass(aWhile)]
    await expect(turnstile.pass(aWhile)).rejects.toThrow(TooManyWaiting)
    await Promise.all(letIn)
    await expect(turnstile.pass(async () => 'in')).resolves.toBe('in')
  })

  it('goes on after a task that failed', async () => {
    const turnstile = createTurnstile({ atOnce: 1, waiting: 5 })
    const failed = turnstile.pass(() => Promise.reject(new Error('no')))
    const next = turnstile.pass(async () => 'in')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('in')
    expect(turnstile.running).toBe(0)
  })
})
