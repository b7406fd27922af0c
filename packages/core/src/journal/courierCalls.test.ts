import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sending } from '../call/call'
import type { AddFactsResult } from '../entry/entry.calls'
import { type Fact, unknown } from '../facts/fact'
import { type AnswersPort, deliverNext } from './courier'
import { noDevice } from './noDevice'

const of = { group: 'Training', base: 'visit', draft: 'd1' }

interface Sent {
  readonly call: keyof AnswersPort
  readonly request: object
  readonly facts: readonly Fact[]
  readonly idempotencyKey: string | undefined
}

/** Delivers a batch to a server that records its calls, and gives these results in turn. */
async function deliver(facts: readonly Fact[], ...results: readonly AddFactsResult[]) {
  const sent: Sent[] = []
  const record = (call: Sent['call'], request: object, said: readonly Fact[], { idempotencyKey }: Sending = {}) => {
    sent.push({ call, request, facts: said, idempotencyKey })
    return results[sent.length - 1] ?? { type: 'Ok' as const }
  }
  const entry: AnswersPort = {
    addFactsJson: async (request, sending) => record('addFactsJson', request, request.facts, sending),
    setFactUnknown: async (request, sending) =>
      record('setFactUnknown', request, [{ id: request.question, value: unknown }], sending),
  }
  const delivered = await deliverNext({ journal: noDevice, entry, of }, { idempotencyKey: 'n1', facts, on: 'r1' })
  return { sent, result: delivered.result }
}

describe('the answers of one batch', () => {
  it('go in one call, as a list of id and value, with their draft and base revision [DATA-16]', async () => {
    const facts = [
      { id: 'sex', value: 'female' },
      { id: 'age', value: null },
    ]
    const { sent } = await deliver(facts)
    expect(sent).toEqual([{ call: 'addFactsJson', request: { ...of, on: 'r1', facts }, facts, idempotencyKey: 'n1' }])
  })

  it('go with a call of its own for each explicit unknown, in their order and each under a key of its own [DATA-16]', async () => {
    const { sent, result } = await deliver([
      { id: 'a', value: 1 },
      { id: 'b', value: unknown },
      { id: 'c#2', value: unknown },
      { id: 'd', value: 2 },
    ])
    expect(result).toEqual({ type: 'Ok' })
    expect(sent.map(({ call, idempotencyKey }) => [call, idempotencyKey])).toEqual([
      ['addFactsJson', 'n1.0'],
      ['setFactUnknown', 'n1.1'],
      ['setFactUnknown', 'n1.2'],
      ['addFactsJson', 'n1.3'],
    ])
    expect(sent[2]?.request).toEqual({ ...of, on: 'r1', question: 'c#2' })
  })

  it('stop at the first call that is refused', async () => {
    const refused: AddFactsResult = { type: 'AddFactError', errors: [{ id: 'b', reason: 'Frozen' }] }
    const facts: readonly Fact[] = [
      { id: 'a', value: 1 },
      { id: 'b', value: unknown },
      { id: 'd', value: 2 },
    ]
    const { sent, result } = await deliver(facts, { type: 'Ok' }, refused)
    expect(result).toEqual(refused)
    expect(sent).toHaveLength(2)
  })

  it('arrive whole and in order, however many unknowns are among them', async () => {
    const aFact = fc.record({ id: fc.constantFrom('a', 'b', 'c'), value: fc.oneof(fc.integer(), fc.constant(unknown)) })
    await fc.assert(
      fc.asyncProperty(fc.array(aFact, { minLength: 1, maxLength: 8 }), async (facts) => {
        const { sent } = await deliver(facts)
        expect(sent.flatMap((one) => one.facts)).toEqual(facts)
        expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(sent.length)
      }),
    )
  })
})
