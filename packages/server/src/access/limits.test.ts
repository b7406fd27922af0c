/**
 * Whatever a limited person calls, the answer is the same to the byte when cases outside of their reach change. The calls are those of the
 * permission matrix, so a new one is asked as soon as it stands there.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../testing/tries'
import { openLimitedWorld } from './limitedWorld.fixture'

const worlds = { study: await openLimitedWorld('study'), site: await openLimitedWorld('site') } as const

describe.each(['study', 'site'] as const)('a person who is limited to a %s', (by) => {
  const { answers, changes, isDone, as, inside, beyond } = worlds[by]

  it('is answered the same to the byte, whatever happens outside of their reach [MORE-26]', async () => {
    let before = await answers()
    expect(before.size).toBeGreaterThan(200)
    const done = new Set<string>()
    const some = fc.shuffledSubarray([...changes], { minLength: 8 })
    await fc.assert(
      fc.asyncProperty(some, async (names) => {
        for (const name of names) if (await isDone(name)) done.add(name)
        const after = await answers()
        const changed = [...after].filter(([asked, answer]) => before.get(asked) !== answer).map(([asked]) => asked)
        before = after
        expect({ names, changed }).toEqual({ names, changed: [] })
      }),
      { ...tries(2), examples: [[[...changes]]] },
    )
    expect([...done].sort()).toEqual([...changes].sort())
  }, 240_000)

  it('sees every case within the limits [MORE-26]', async () => {
    for (const user of ['monitor', 'manager'] as const) {
      const { text } = await as(user)('cases?action=listAllCases', {})
      for (const one of inside.values()) expect(text).toContain(one.id)
      for (const one of beyond.values()) expect(text).not.toContain(one.id)
    }
  })
})
