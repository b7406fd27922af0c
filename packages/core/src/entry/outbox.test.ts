import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longestText } from '../bases/value'
import type { Fact } from '../facts/fact'
import type { FactError } from './entry.port'
import {
  type CommittedFact,
  emptyOutbox,
  isDelivered,
  namesAny,
  type Outbox,
  pendingFacts,
  retryDelay,
  withCommitted,
  withoutRefused,
  withReceived,
  withRefused,
  withUnderway,
} from './outbox'

const fact = (id: string, value: number, before: number | null = null): CommittedFact => ({ id, value, before })
const refusal = (id: string): FactError => ({ id, reason: 'Frozen' })
let names = 0
const newName = () => `d${names++}`
const plain = (facts: readonly Fact[]) => facts.map(({ id, value }) => `${id}=${value}`)

describe('the outbox', () => {
  it('sends what waits in the order in which it was said', () => {
    const outbox = withUnderway(withCommitted(emptyOutbox, [fact('a', 1), fact('b', 2)]), newName)
    expect(plain(outbox.underway?.facts ?? [])).toEqual(['a=1', 'b=2'])
    expect(isDelivered(outbox)).toBe(false)
    expect(isDelivered(withReceived(outbox))).toBe(true)
  })

  it('sends a batch again under the name it had, so that it counts once [DATA-20]', () => {
    const once = withUnderway(withCommitted(emptyOutbox, [fact('a', 1)]), newName)
    const again = withUnderway(withCommitted(once, [fact('b', 2)]), newName)
    expect(again.underway).toBe(once.underway)
  })

  it('sends the second answer to a question after the first, so that a refusal names one of them', () => {
    const outbox = withUnderway(withCommitted(emptyOutbox, [fact('a', 1), fact('b', 2), fact('a', 3)]), newName)
    expect(plain(outbox.underway?.facts ?? [])).toEqual(['a=1', 'b=2'])
    expect(plain(outbox.waiting)).toEqual(['a=3'])
  })

  it('sends long answers in several batches: a server takes a mebibyte at a time [DATA-20]', () => {
    const long = (id: string): CommittedFact => ({ id, value: '\u5b57'.repeat(longestText), before: null })
    let outbox = withCommitted(
      emptyOutbox,
      Array.from({ length: 40 }, (_, i) => long(`q${i}`)),
    )
    const sent: string[] = []
    while (!isDelivered(outbox)) {
      outbox = withUnderway(outbox, newName)
      const facts = outbox.underway?.facts ?? []
      expect(Buffer.byteLength(JSON.stringify(facts.map(({ id, value }) => ({ id, value }))))).toBeLessThan(2 ** 20)
      sent.push(...facts.map(({ id }) => id))
      outbox = withReceived(outbox)
    }
    expect(sent).toEqual(Array.from({ length: 40 }, (_, i) => `q${i}`))
  })

  it('keeps what was refused in sight, and sends the rest again first', () => {
    const sent = withUnderway(withCommitted(emptyOutbox, [fact('a', 1, 0), fact('b', 2)]), newName)
    const outbox = withRefused(withCommitted(sent, [fact('c', 3)]), [refusal('a')])
    expect(outbox.refused).toEqual([{ fact: fact('a', 1, 0), reason: 'Frozen' }])
    expect(plain(pendingFacts(outbox))).toEqual(['b=2', 'c=3'])
    expect(withoutRefused(outbox, 'a').refused).toEqual([])
  })

  it('remembers what stood before, through any number of refused answers', () => {
    let outbox = withUnderway(withCommitted(emptyOutbox, [fact('a', 2, 1)]), newName)
    outbox = withRefused(withCommitted(outbox, [fact('a', 3, 2)]), [refusal('a')])
    expect(outbox.refused).toEqual([])
    outbox = withRefused(withUnderway(outbox, newName), [refusal('a')])
    expect(outbox.refused[0]?.fact).toEqual(fact('a', 3, 1))
    outbox = withCommitted(outbox, [fact('a', 4, 3)])
    expect(outbox.waiting).toEqual([fact('a', 4, 1)])
  })

  it('does not believe a refusal that names nothing it sent', () => {
    const outbox = withUnderway(withCommitted(emptyOutbox, [fact('a', 1)]), newName)
    expect(namesAny(outbox, [refusal('z')])).toBe(false)
    expect(namesAny(outbox, [refusal('a')])).toBe(true)
  })

  it('waits longer from one attempt to the next, but not longer than half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
  })
})

/** A server that takes a delivery once, and at times refuses, or takes it and is not heard. */
function deliver(
  outbox: Outbox,
  server: { log: string[]; known: Set<string> },
  mood: 'takes' | 'silent' | 'deaf' | 'refuses',
) {
  const { underway } = outbox
  if (!underway) return { outbox, refused: [] as string[] }
  if (mood === 'deaf') return { outbox, refused: [] as string[] }
  if (mood === 'refuses' && !server.known.has(underway.delivery)) {
    const [first] = underway.facts
    if (!first) throw new Error('A batch is never empty')
    return { outbox: withRefused(outbox, [refusal(first.id)]), refused: plain([first]) }
  }
  if (!server.known.has(underway.delivery)) server.log.push(...plain(underway.facts))
  server.known.add(underway.delivery)
  return { outbox: mood === 'silent' ? outbox : withReceived(outbox), refused: [] as string[] }
}

describe('any run of answers and luck', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ says: fc.constantFrom('a', 'b', 'c') }),
      fc.record({
        mood: fc.constantFrom<'takes' | 'silent' | 'deaf' | 'refuses'>('takes', 'silent', 'deaf', 'refuses'),
      }),
    ),
    { maxLength: 40 },
  )

  it('brings every answer to the server once and in order, or names it as refused [DATA-20]', () => {
    fc.assert(
      fc.property(steps, (run) => {
        let outbox = emptyOutbox
        const server = { log: [] as string[], known: new Set<string>() }
        const said: string[] = []
        const refused: string[] = []
        for (const [i, step] of run.entries()) {
          if ('says' in step) {
            said.push(`${step.says}=${i}`)
            outbox = withCommitted(outbox, [fact(step.says, i)])
          } else {
            const result = deliver(withUnderway(outbox, newName), server, step.mood)
            outbox = result.outbox
            refused.push(...result.refused)
          }
          const arrived = server.known.has(outbox.underway?.delivery ?? '')
            ? pendingFacts({ ...outbox, underway: null })
            : pendingFacts(outbox)
          expect([...server.log, ...refused, ...plain(arrived)].sort()).toEqual([...said].sort())
        }
        while (!isDelivered(outbox)) outbox = deliver(withUnderway(outbox, newName), server, 'takes').outbox
        expect(server.log).toEqual(said.filter((one) => !refused.includes(one)))
      }),
    )
  })
})
