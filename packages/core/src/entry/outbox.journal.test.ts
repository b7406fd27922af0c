import { describe, expect, it } from 'vitest'
import {
  type CommittedFact,
  emptyOutbox,
  namesAny,
  partsOfRefused,
  withCommitted,
  withKeeping,
  withKept,
  withRefused,
  withUnderway,
} from './outbox'

const fact = (id: string, value: number, before: number | null = null): CommittedFact => ({ id, value, before })
const refused = (id: string) => ({ id, reason: 'Frozen' }) as const
const waitingFor = (...facts: readonly CommittedFact[]) => withCommitted(emptyOutbox, facts)
const nextAfter = (delivery: string) =>
  partsOfRefused({ delivery, facts: [fact('a', 1), fact('b', 2)] }, [refused('a')]).rest?.delivery

describe('the outbox, beside the journal', () => {
  it('writes one batch at a time, and none where nothing waits', () => {
    expect(withKeeping(emptyOutbox, () => 'd')).toBe(emptyOutbox)
    const writing = withKeeping(waitingFor(fact('a', 1)), () => 'd')
    expect(writing.keeping).toMatchObject({ delivery: 'd', isOnDevice: false })
    const more = withCommitted(writing, [fact('b', 2)])
    expect(withKeeping(more, () => 'e')).toBe(more)
  })

  it('queues what the journal is done with', () => {
    const kept = withKept(
      withKeeping(waitingFor(fact('a', 1)), () => 'd'),
      true,
    )
    expect(kept).toMatchObject({ keeping: null, waiting: [], queue: [{ delivery: 'd', isOnDevice: true }] })
  })

  it('sends at most five hundred answers at once', () => {
    const many = Array.from({ length: 501 }, (_, i) => fact(`q${i}`, i))
    const { underway, waiting } = withUnderway(waitingFor(...many), () => 'd')
    expect([underway?.facts.length, waiting.length]).toEqual([500, 1])
  })
})

describe('a refusal', () => {
  it('sends the rest under the next name, counted on from the last', () => {
    expect(['abc', 'abc-2', 'abc-9', 'abc-10', 'a-2-b'].map(nextAfter)).toEqual([
      'abc-2',
      'abc-3',
      'abc-10',
      'abc-11',
      'a-2-b-2',
    ])
  })

  it('leaves everything as it is where nothing was sent', () => {
    const outbox = waitingFor(fact('a', 1))
    expect(withRefused(outbox, [refused('a')])).toBe(outbox)
    expect(namesAny(outbox, [refused('a')])).toBe(false)
  })

  it('of one answer stays in sight while another question is answered', () => {
    const sent = withUnderway(waitingFor(fact('a', 1, 0)), () => 'd')
    const outbox = withCommitted(withRefused(sent, [refused('a')]), [fact('b', 2)])
    expect(outbox.refused.map((one) => one.fact.id)).toEqual(['a'])
  })

  it('names something if it names any one of what was sent', () => {
    const sent = withUnderway(waitingFor(fact('a', 1), fact('b', 2)), () => 'd')
    expect(namesAny(sent, [refused('z'), refused('b')])).toBe(true)
    expect(namesAny(sent, [refused('z')])).toBe(false)
  })

  it('lets what is on its way into the journal follow what stood before the refused answer', () => {
    const sent = withUnderway(waitingFor(fact('a', 2, 1)), () => 'd')
    const writing = withKeeping(withCommitted(sent, [fact('a', 3, 2)]), () => 'e')
    expect(withRefused(writing, [refused('a')])).toMatchObject({ keeping: { facts: [fact('a', 3, 1)] }, refused: [] })
  })
})
