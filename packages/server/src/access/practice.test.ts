/** Whatever is practised, every answer that a call gives for the live side is the same to the byte. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tries } from '../testing/tries'
import { openLimitedWorld } from './limitedWorld.fixture'

const { answers, changes, isDone, as, inside, beyond } = await openLimitedWorld('practice')

it('answers the same to the byte of the live side, whatever is practised [MORE-47]', async () => {
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

it('lists a live case to every reader, and none of practice [MORE-47]', async () => {
  const { text } = await as('monitor')('cases?action=listAllCases', {})
  for (const one of inside.values()) expect(text).toContain(one.id)
  for (const one of beyond.values()) expect(text).not.toContain(one.id)
})
