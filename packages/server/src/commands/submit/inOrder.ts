/** Works on several at once, and answers in the order in which they came. What comes after a failure is left alone. */
export async function* inOrder<One, Done>(
  source: AsyncIterable<One>,
  atOnce: number,
  work: (one: One) => Promise<Done>,
): AsyncGenerator<Done> {
  const underWay: Promise<Done>[] = []
  for await (const one of source) {
    const working = work(one)
    // Its failure is met in its turn.
    working.catch(() => {})
    underWay.push(working)
    const first = underWay.length >= atOnce ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const working of underWay) yield await working
}

/** Work on things of the same name, one after another; on others at once. Those without a name are all others. */
export function oneByName<One, Done>(
  nameOf: (one: One) => unknown,
  work: (one: One) => Promise<Done>,
): (one: One) => Promise<Done> {
  const underWay = new Map<unknown, Promise<Done>>()
  return async (one) => {
    const name = nameOf(one)
    if (name === undefined) return work(one)
    const earlier = underWay.get(name)
    const working = earlier ? earlier.then(() => work(one)) : work(one)
    underWay.set(name, working)
    try {
      return await working
    } finally {
      if (underWay.get(name) === working) underWay.delete(name)
    }
  }
}
