import { type Fact, unknown } from '@casebook/core/facts/fact'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '../client'
import { entryClient } from './entry.client'

const draft = { group: 'Training', base: 'visit', draft: 'd1' }

/** A client that writes down what it sends, and is answered by the given kinds in turn. */
function client(...answers: readonly unknown[]) {
  const sent: Message[] = []
  const entry = entryClient(async (message) => {
    sent.push(message)
    return answers[sent.length - 1] ?? { Ok: {} }
  })
  return { entry, sent }
}

const actionOf = ({ url }: Message) => new URLSearchParams(url.split('?')[1]).get('action')

describe('the answers of one delivery', () => {
  it('go in one call, as a list of id and value [DATA-16]', async () => {
    const { entry, sent } = client()
    await entry.addFacts({
      ...draft,
      delivery: 'n1',
      facts: [
        { id: 'sex', value: 'female' },
        { id: 'age', value: null },
      ],
    })
    expect(sent).toEqual([
      {
        url: 'Dialog?action=addFactsJson&kbg=Training&kb=visit&draft=d1',
        body: '[{"id":"sex","value":"female"},{"id":"age","value":null}]',
        idempotencyKey: 'n1',
      },
    ])
  })

  it('go with a call of its own for each explicit unknown, in their order and each under a name of its own [DATA-16]', async () => {
    const { entry, sent } = client()
    const facts: readonly Fact[] = [
      { id: 'a', value: 1 },
      { id: 'b', value: unknown },
      { id: 'c#2', value: unknown },
      { id: 'd', value: 2 },
    ]
    expect(await entry.addFacts({ ...draft, delivery: 'n1', facts })).toEqual({ type: 'Ok' })
    expect(sent.map((message) => [actionOf(message), message.idempotencyKey])).toEqual([
      ['addFactsJson', 'n1.0'],
      ['setFactUnknown', 'n1.1'],
      ['setFactUnknown', 'n1.2'],
      ['addFactsJson', 'n1.3'],
    ])
    expect(sent[2]?.url).toContain('question=c%232')
  })

  it('stop at the first call that is refused', async () => {
    const refused = { AddFactError: { errors: [{ id: 'b', reason: 'Frozen' }] } }
    const { entry, sent } = client({ Ok: {} }, refused)
    const facts: readonly Fact[] = [
      { id: 'a', value: 1 },
      { id: 'b', value: unknown },
      { id: 'd', value: 2 },
    ]
    expect(await entry.addFacts({ ...draft, facts })).toEqual({
      type: 'AddFactError',
      errors: [{ id: 'b', reason: 'Frozen' }],
    })
    expect(sent.length).toBe(2)
  })

  it('arrive whole and in order, however many unknowns are among them', async () => {
    const aFact = fc.record({ id: fc.constantFrom('a', 'b', 'c'), value: fc.oneof(fc.integer(), fc.constant(unknown)) })
    await fc.assert(
      fc.asyncProperty(fc.array(aFact, { minLength: 1, maxLength: 8 }), async (facts) => {
        const { entry, sent } = client()
        await entry.addFacts({ ...draft, delivery: 'n', facts })
        const arrived = sent.flatMap(({ url, body }) =>
          body === undefined
            ? [{ id: new URLSearchParams(url.split('?')[1]).get('question'), value: unknown }]
            : JSON.parse(body),
        )
        expect(arrived).toEqual(facts)
        expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(sent.length)
      }),
    )
  })
})
