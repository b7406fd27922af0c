import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../facts/fact'
import { longestText } from '../questions/text'
import type { FactError } from './entry.calls'
import {
  type CommittedFact,
  emptyOutbox,
  isAllOnDevice,
  isDelivered,
  type Outbox,
  partsOfRefused,
  pendingFacts,
  retryDelay,
  withCommitted,
  withKept,
  withoutRefused,
  withReceived,
  withRefused,
} from './outbox'

const fact = (id: string, value: number, before: number | null = null): CommittedFact => ({ id, value, before })
const refusal = (id: string): FactError => ({ id, reason: 'Frozen' })
let names = 0
const newKey = () => `d${names++}`
const say = (outbox: Outbox, ...facts: readonly CommittedFact[]) => withCommitted(outbox, { facts, on: '' }, newKey)
const saying = (...facts: readonly CommittedFact[]) => say(emptyOutbox, ...facts)
const plain = (facts: readonly Fact[]) => facts.map(({ id, value }) => `${id}=${value}`)
const batches = ({ pending }: Outbox) => pending.map(({ facts }) => plain(facts))
const nextAfter = (idempotencyKey: string) =>
  partsOfRefused({ idempotencyKey, facts: [fact('a', 1), fact('b', 2)] }, [refusal('a')]).rest?.idempotencyKey

describe('the outbox', () => {
  it('keeps answers in the order they were given', () => {
    const outbox = say(saying(fact('a', 1), fact('b', 2)), fact('c', 3))
    expect(batches(outbox)).toEqual([['a=1', 'b=2'], ['c=3']])
    expect([isDelivered(outbox), isDelivered(withReceived(withReceived(outbox)))]).toEqual([false, true])
  })

  it('gives each batch one key, so that it counts once however often it is sent [DATA-20]', () => {
    const once = saying(fact('a', 1))
    const again = say(once, fact('b', 2))
    expect(again.pending[0]).toBe(once.pending[0])
    expect(new Set(again.pending.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('sends the base revision with each batch [CASE-12]', () => {
    const outbox = withCommitted(emptyOutbox, { facts: [fact('a', 1)], on: 'r1' }, newKey)
    expect(outbox.pending).toMatchObject([{ on: 'r1', isOnDevice: false }])
  })

  it('sends the second answer to a question after the first, so that a refusal names one of them', () => {
    expect(batches(saying(fact('a', 1), fact('b', 2), fact('a', 3)))).toEqual([['a=1', 'b=2'], ['a=3']])
  })

  it('sends at most five hundred answers at once', () => {
    const many = Array.from({ length: 501 }, (_, i) => fact(`q${i}`, i))
    expect(saying(...many).pending.map(({ facts }) => facts.length)).toEqual([500, 1])
  })

  it('sends long answers in several batches, because the server accepts a mebibyte at a time [DATA-20]', () => {
    const long = (id: string): CommittedFact => ({ id, value: '\u5b57'.repeat(longestText), before: null })
    const { pending } = saying(...Array.from({ length: 40 }, (_, i) => long(`q${i}`)))
    for (const { facts } of pending)
      expect(Buffer.byteLength(JSON.stringify(facts.map(({ id, value }) => ({ id, value }))))).toBeLessThan(2 ** 20)
    expect(pending.length).toBeLessThan(10)
    expect(pending.flatMap(({ facts }) => facts.map(({ id }) => id))).toEqual(
      Array.from({ length: 40 }, (_, i) => `q${i}`),
    )
  })

  it('counts a stored batch and all before it as stored [DATA-20]', () => {
    const outbox = say(say(saying(fact('a', 1)), fact('b', 2)), fact('c', 3))
    const kept = withKept(outbox, outbox.pending[1]?.idempotencyKey ?? '')
    expect(kept.pending.map(({ isOnDevice }) => isOnDevice)).toEqual([true, true, false])
    expect([isAllOnDevice(kept), isAllOnDevice(withKept(kept, kept.pending[2]?.idempotencyKey ?? ''))]).toEqual([
      false,
      true,
    ])
    expect(withKept(outbox, 'of nobody')).toBe(outbox)
  })

  it('waits longer after each attempt, up to half a minute', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
  })
})

describe('a refusal', () => {
  it('stays visible, and the rest is sent again first', () => {
    const outbox = withRefused(say(saying(fact('a', 1, 0), fact('b', 2)), fact('c', 3)), [refusal('a')])
    expect(outbox.refused).toEqual([{ fact: fact('a', 1, 0), reason: 'Frozen' }])
    expect(batches(outbox)).toEqual([['b=2'], ['c=3']])
    expect(withoutRefused(outbox, 'a').refused).toEqual([])
  })

  it('sends the rest under the next key, counted on from the last', () => {
    expect(['abc', 'abc-2', 'abc-9', 'abc-10', 'a-2-b'].map(nextAfter)).toEqual([
      'abc-2',
      'abc-3',
      'abc-10',
      'abc-11',
      'a-2-b-2',
    ])
  })

  it('restores the answer before any number of refused ones', () => {
    let outbox = withRefused(say(saying(fact('a', 2, 1)), fact('a', 3, 2)), [refusal('a')])
    expect(outbox.refused).toEqual([])
    outbox = withRefused(outbox, [refusal('a')])
    expect(outbox.refused[0]?.fact).toEqual(fact('a', 3, 1))
    outbox = say(outbox, fact('a', 4, 3))
    expect([outbox.refused, pendingFacts(outbox)]).toEqual([[], [fact('a', 4, 1)]])
  })

  it('changes nothing if nothing was sent', () => {
    expect(withRefused(emptyOutbox, [refusal('a')])).toEqual(emptyOutbox)
  })

  it('of one answer stays visible while another question is answered', () => {
    const outbox = say(withRefused(saying(fact('a', 1, 0)), [refusal('a')]), fact('b', 2))
    expect(outbox.refused.map((one) => one.fact.id)).toEqual(['a'])
  })
})

/** A server that accepts each delivery once, and sometimes refuses it or loses its response. */
function deliver(
  outbox: Outbox,
  server: { log: string[]; known: Set<string> },
  mood: 'takes' | 'silent' | 'deaf' | 'refuses',
) {
  const [oldest] = outbox.pending
  if (!oldest || mood === 'deaf') return { outbox, refused: [] as string[] }
  if (mood === 'refuses' && !server.known.has(oldest.idempotencyKey)) {
    const [first] = oldest.facts
    if (!first) throw new Error('A batch is never empty')
    return { outbox: withRefused(outbox, [refusal(first.id)]), refused: plain([first]) }
  }
  if (!server.known.has(oldest.idempotencyKey)) server.log.push(...plain(oldest.facts))
  server.known.add(oldest.idempotencyKey)
  return { outbox: mood === 'silent' ? outbox : withReceived(outbox), refused: [] as string[] }
}

describe('any sequence of answers and failures', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ says: fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }) }),
      fc.record({
        mood: fc.constantFrom<'takes' | 'silent' | 'deaf' | 'refuses'>('takes', 'silent', 'deaf', 'refuses'),
      }),
    ),
    { maxLength: 40 },
  )

  it('delivers every answer once and in order, or reports it as refused [DATA-20]', () => {
    fc.assert(
      fc.property(steps, (run) => {
        let outbox = emptyOutbox
        let values = 0
        const server = { log: [] as string[], known: new Set<string>() }
        const said: string[] = []
        const refused: string[] = []
        for (const step of run) {
          if ('says' in step) {
            const facts = step.says.map((id) => fact(id, values++))
            said.push(...plain(facts))
            outbox = say(outbox, ...facts)
          } else {
            const result = deliver(outbox, server, step.mood)
            outbox = result.outbox
            refused.push(...result.refused)
          }
          const [oldest, ...later] = outbox.pending
          const hasArrived = oldest && server.known.has(oldest.idempotencyKey)
          const waiting = hasArrived ? { ...outbox, pending: later } : outbox
          expect([...server.log, ...refused, ...plain(pendingFacts(waiting))].sort()).toEqual([...said].sort())
        }
        while (!isDelivered(outbox)) outbox = deliver(outbox, server, 'takes').outbox
        expect(server.log).toEqual(said.filter((one) => !refused.includes(one)))
      }),
    )
  })
})
