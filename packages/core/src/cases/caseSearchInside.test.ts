import { describe, expect, it, vi } from 'vitest'
import { waitFor } from 'xstate'
import { type Actor, aCase, base, begin, byName, casesThat, latest, listed, names, rest } from './caseList.fixture'
import { pauseInTyping } from './caseList.machine'

const never = () => new Promise<never>(() => {})

describe('a search inside cases [BASE-02]', () => {
  it('asks the server after a pause in typing', async () => {
    vi.useFakeTimers()
    try {
      const { cases, asked } = casesThat()
      const actor = begin(cases)
      await vi.advanceTimersByTimeAsync(0)
      actor.send({ type: 'find', term: 'mes', looksInside: true })
      await vi.advanceTimersByTimeAsync(pauseInTyping - 1)
      actor.send({ type: 'find', term: 'mesh ', looksInside: true })
      await vi.advanceTimersByTimeAsync(pauseInTyping - 1)
      expect(asked).toEqual([])
      await vi.advanceTimersByTimeAsync(1)
      expect(asked).toEqual([{ base, content: 'mesh', ...byName }])
      expect(actor.getSnapshot().context.inside?.cases).toEqual([aCase('VH_2')])
      actor.send({ type: 'find', term: 'mes', looksInside: false })
      expect(actor.getSnapshot().context.inside).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  /** Ten cases in five steps, each of which waits for `step`. */
  function inSteps() {
    const afters: unknown[] = []
    let go = () => {}
    const { cases } = casesThat({
      async searchInCases({ after }) {
        afters.push(after)
        await new Promise<void>((resolve) => {
          go = resolve
        })
        const nth = Number(after ?? 0)
        return {
          type: 'ReceivedFoundCases',
          cases: [aCase(`VH_${nth}`)],
          searched: 2,
          next: nth < 4 ? String(nth + 1) : null,
          ...(after === undefined && { count: 10, moreCases: false }),
        }
      },
    })
    const step = async (actor: Actor) => {
      const before = actor.getSnapshot().context.inside
      go()
      return (await waitFor(actor, ({ context }) => context.inside !== before)).context.inside
    }
    return { cases, afters, step }
  }

  async function searching() {
    const { cases, ...others } = inSteps()
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches('searchingInside'))
    return { actor, ...others }
  }

  it('goes from step to step by itself, and says how far it is [MORE-12]', async () => {
    const { actor, afters, step } = await searching()
    expect(await step(actor)).toMatchObject({ searched: 2, count: 10, cases: { length: 1 } })
    expect(actor.getSnapshot().value).toBe('searchingInside')
    for (const searched of [4, 6, 8, 10]) expect(await step(actor)).toMatchObject({ searched, count: 10 })
    expect(actor.getSnapshot().value).toBe('listed')
    expect(names(actor.getSnapshot().context)).toEqual(['VH_0', 'VH_1', 'VH_2', 'VH_3', 'VH_4'])
    expect(afters).toEqual([undefined, '1', '2', '3', '4'])
  })

  it('stops on request, keeps what it has found, and goes on from there [MORE-12]', async () => {
    const { actor, afters, step } = await searching()
    await step(actor)
    actor.send({ type: 'stop' })
    expect([actor.getSnapshot().value, names(actor.getSnapshot().context)]).toEqual(['listed', ['VH_0']])
    actor.send({ type: 'more' })
    expect(await step(actor)).toMatchObject({ searched: 4, cases: { length: 2 } })
    expect(afters).toEqual([undefined, '1', '1', '2'])
  })

  it('pauses when a page of cases is found', async () => {
    const asked: unknown[] = []
    const { cases } = casesThat({
      async searchInCases({ after }) {
        asked.push(after)
        const found = Array.from({ length: 60 }, (_, i) => aCase(`VH_${after ?? 0}_${i}`))
        return { type: 'ReceivedFoundCases', cases: found, searched: 60, next: String(Number(after ?? 0) + 1) }
      },
    })
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches('listed') && list.context.inside !== null)
    expect([names(actor.getSnapshot().context).length, asked]).toEqual([120, [undefined, '1']])
    actor.send({ type: 'more' })
    const { context } = await rest(actor)
    expect([names(context).length, context.inside?.searched]).toEqual([240, 240])
  })

  it('begins again in another order', async () => {
    const { actor, afters, step } = await searching()
    await step(actor)
    actor.send({ type: 'sort', order: latest })
    await waitFor(actor, (list) => list.matches('searchingInside'))
    expect(await step(actor)).toMatchObject({ searched: 2, cases: { length: 1 }, order: latest })
    expect(afters).toEqual([undefined, '1', undefined, '1'])
  })

  it.each(['waiting', 'searchingInside'] as const)('leaves cases to be opened while it is %s', async (state) => {
    const { cases, asked } = casesThat({ searchInCases: never })
    const actor = await listed(cases)
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches(state))
    actor.send({ type: 'open', entry: { name: 'VH_1', ...base } })
    await waitFor(actor, (list) => list.matches('opened'))
    expect(asked).toEqual([{ ...base, name: 'VH_1', owner: 'me' }])
  })

  it('ends once the term changes', async () => {
    const actor = await listed(casesThat({ searchInCases: never }).cases)
    actor.send({ type: 'find', term: 'mesh', looksInside: true })
    await waitFor(actor, (list) => list.matches('searchingInside'))
    actor.send({ type: 'find', term: '', looksInside: true })
    expect(actor.getSnapshot()).toMatchObject({ value: 'listed', context: { term: '' } })
  })
})
