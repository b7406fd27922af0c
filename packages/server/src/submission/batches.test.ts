import { describe, expect, it } from 'vitest'
import { createBatches } from './batches'

/** Batches that are done when the test says so. */
function aDesk(limits = { atOnce: 2, largest: 3 }) {
  const underWay: { readonly all: readonly string[]; readonly end: (error?: Error) => Promise<void> }[] = []
  const work = (batch: () => readonly string[]) =>
    new Promise<void>((resolve, reject) => {
      const all = batch()
      const end = async (error?: Error) => {
        underWay.splice(underWay.indexOf(one), 1)
        if (error) reject(error)
        else resolve()
        await new Promise(setImmediate)
      }
      const one = { all, end }
      underWay.push(one)
    })
  const batches = createBatches(work, limits)
  const told: string[] = []
  const write = (one: string) =>
    batches.write(one).then(
      () => told.push(`${one} is written`),
      (error) => told.push(`${one}: ${error.message}`),
    )
  return { underWay, told, write, written: () => underWay.map(({ all }) => all.join('')) }
}

describe('writes', () => {
  it('go alone while few are under way, and together once they had to wait, as many as may', async () => {
    const { underWay, write, written } = aDesk()
    for (const one of 'abcdefg') void write(one)
    expect(written()).toEqual(['a', 'b'])
    await underWay[0]?.end()
    expect(written()).toEqual(['b', 'cde'])
    await underWay[0]?.end()
    expect(written()).toEqual(['cde', 'fg'])
  })

  it('take along who comes before they can begin', async () => {
    const connections: (() => void)[] = []
    const written: string[] = []
    const batches = createBatches<string>(
      async (batch) => {
        await new Promise<void>((connect) => connections.push(connect))
        written.push(batch().join(''))
      },
      { atOnce: 2, largest: 3 },
    )
    const done = Promise.all([...'abcde'].map(batches.write))
    for (const connect of connections) connect()
    await done
    expect(written).toEqual(['abc', 'de'])
  })

  it('fail if they cannot begin', async () => {
    const fails = () => Promise.reject(new Error('No connection'))
    const batches = createBatches<string>(fails, { atOnce: 1, largest: 3 })
    const told = await Promise.allSettled([...'abcde'].map(batches.write))
    expect(told.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  })

  it('are told of when all of their batch is done, and no sooner', async () => {
    const { underWay, told, write } = aDesk({ atOnce: 1, largest: 3 })
    for (const one of 'abc') void write(one)
    await underWay[0]?.end()
    expect(told).toEqual(['a is written'])
    await underWay[0]?.end()
    expect(told).toEqual(['a is written', 'b is written', 'c is written'])
  })

  it('fail with their batch, and with no other', async () => {
    const { underWay, told, write, written } = aDesk({ atOnce: 1, largest: 2 })
    for (const one of 'abcde') void write(one)
    await underWay[0]?.end()
    await underWay[0]?.end(new Error('full'))
    expect([told, written()]).toEqual([['a is written', 'b: full', 'c: full'], ['de']])
    await underWay[0]?.end()
    expect([told.slice(3), written()]).toEqual([['d is written', 'e is written'], []])
  })
})
