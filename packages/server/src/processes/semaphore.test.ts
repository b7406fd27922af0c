import { describe, expect, it } from 'vitest'
import { createSemaphore, TooManyWaiting } from './semaphore'

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 1))

describe('a semaphore', () => {
  it('lets so many through at a time, and all in the order they came', async () => {
    const semaphore = createSemaphore({ atOnce: 2, waiting: 100 })
    const begun: number[] = []
    let peak = 0
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        semaphore.pass(async () => {
          begun.push(i)
          peak = Math.max(peak, semaphore.running)
          await aWhile()
        }),
      ),
    )
    expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(peak).toBe(2)
    expect([semaphore.running, semaphore.waiting, semaphore.begun]).toEqual([0, 0, 20])
  })

  /** The order in which tasks run that all arrive while one is under way. */
  async function order(
    senders: readonly (readonly [name: string, isKnown: boolean])[],
    limits = {},
  ): Promise<string[]> {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 100, ...limits })
    const ran: string[] = []
    const first = semaphore.pass(aWhile)
    const others = senders.map(([name, isKnown], i) =>
      semaphore
        .pass(async () => void ran.push(`${name}${i}`), { name, isKnown })
        .catch(() => ran.push(`${name}${i} away`)),
    )
    await Promise.all([first, ...others])
    return ran
  }

  it('gives each sender a turn after the other, and each sender theirs in the order they came', async () => {
    const crowd = Array.from({ length: 4 }, () => ['a', false] as const)
    expect(await order([...crowd, ['b', false], ['c', false], ['b', false]])).toEqual([
      'a0',
      'b4',
      'c5',
      'a1',
      'b6',
      'a2',
      'a3',
    ])
  })

  it('lets those known go first', async () => {
    expect(
      await order([
        ['a', false],
        ['b', false],
        ['k', true],
        ['k', true],
      ]),
    ).toEqual(['k2', 'k3', 'a0', 'b1'])
  })

  it('lets fewer strangers through at a time, and those known beside them', async () => {
    const semaphore = createSemaphore({ atOnce: 3, strangersAtOnce: 1, waiting: 100 })
    const ran: string[] = []
    let strangers = 0
    const comes = (name: string, isKnown: boolean) =>
      semaphore.pass(
        async () => {
          ran.push(name)
          strangers += isKnown ? 0 : 1
          expect(strangers).toBeLessThanOrEqual(1)
          await aWhile()
          strangers -= isKnown ? 0 : 1
        },
        { name, isKnown },
      )
    await Promise.all([comes('a', false), comes('b', false), comes('k', true), comes('l', true), comes('m', true)])
    expect(ran.slice(0, 3)).toEqual(['a', 'k', 'l'])
    expect([semaphore.running, semaphore.waiting, semaphore.begun]).toEqual([0, 0, 5])
  })

  it('rests after a stranger, while those known go on', async () => {
    const semaphore = createSemaphore({ atOnce: 1, restAfter: () => 50, waiting: 100 })
    const ran: string[] = []
    const comes = (name: string, isKnown: boolean) => semaphore.pass(async () => void ran.push(name), { name, isKnown })
    const first = comes('a', false)
    const second = comes('b', false)
    await first
    await comes('k', true)
    await comes('l', true)
    await second
    expect(ran).toEqual(['a', 'k', 'l', 'b'])
    expect([semaphore.running, semaphore.waiting]).toEqual([0, 0])
  })

  it('turns away who has too many waiting, and nobody else', async () => {
    const crowd = Array.from({ length: 4 }, () => ['a', false] as const)
    const ran = await order([...crowd, ['b', false]], { waitingOfOne: 2 })
    expect([...ran].sort()).toEqual(['a0', 'a1', 'a2 away', 'a3 away', 'b4'])
  })

  it('makes room for a newcomer at the cost of who has the most waiting', async () => {
    const crowd = Array.from({ length: 4 }, () => ['a', false] as const)
    const ran = await order([...crowd, ['b', false], ['a', false]], { waiting: 4 })
    expect([...ran].sort()).toEqual(['a0', 'a1', 'a2', 'a3 away', 'a5 away', 'b4'])
  })

  it('turns away whoever would wait for nothing', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 1 })
    const letIn = [semaphore.pass(aWhile), semaphore.pass(aWhile)]
    await expect(semaphore.pass(aWhile)).rejects.toThrow(TooManyWaiting)
    await Promise.all(letIn)
    await expect(semaphore.pass(async () => 'in')).resolves.toBe('in')
  })

  it('goes on after a task that failed', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 5 })
    const failed = semaphore.pass(() => Promise.reject(new Error('no')))
    const next = semaphore.pass(async () => 'in')
    await expect(failed).rejects.toThrow('no')
    await expect(next).resolves.toBe('in')
    expect(semaphore.running).toBe(0)
  })
})
