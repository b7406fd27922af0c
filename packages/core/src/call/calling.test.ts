import { describe, expect, expectTypeOf, it } from 'vitest'
import { assign, createActor, fromPromise, setup, waitFor } from 'xstate'
import * as z from 'zod/mini'
import { Refused } from '../refusal'
import { call, type Port, type ResultOf } from './call'
import { type CallEvent, callingIn } from './calling'

const petCalls = {
  adopt: call({
    policy: 'signedIn',
    changes: true,
    request: { name: z.string() },
    results: { Adopted: { at: z.string() }, NameTaken: {} },
  }),
}

type AdoptResult = ResultOf<typeof petCalls.adopt>

interface Context {
  readonly pets: Port<typeof petCalls>
  readonly name: string
  readonly at: string | null
  readonly tries: number
  readonly error: unknown
}

const adopting = setup({
  types: {
    input: {} as Pick<Context, 'pets'>,
    context: {} as Context,
    events: {} as { type: 'adopt'; name: string } | { type: 'leave' } | CallEvent<AdoptResult>,
  },
  actors: {
    adopt: fromPromise(({ input: { pets, name } }: { input: Pick<Context, 'pets' | 'name'> }) => pets.adopt({ name })),
    rename: fromPromise(({ input }: { input: { pets: Context['pets']; to: string } }) =>
      input.pets.adopt({ name: input.to }),
    ),
  },
})

const calling = callingIn(adopting)

const adoptMachine = adopting.createMachine({
  context: ({ input: { pets } }) => ({ pets, name: '', at: null, tries: 0, error: null }),
  initial: 'choosing',
  states: {
    choosing: { on: { adopt: { target: 'adopting', actions: assign({ name: ({ event }) => event.name }) } } },
    adopting: calling('adopt', {
      entry: assign({ tries: ({ context }) => context.tries + 1 }),
      on: {
        Adopted: { target: 'adopted', actions: assign({ at: ({ event }) => event.at }) },
        NameTaken: 'taken',
        unreachable: [
          { guard: ({ context }) => context.tries > 1, target: 'givenUp', actions: assign({ name: '' }) },
          { target: 'choosing' },
        ],
        leave: 'choosing',
      },
    }),
    adopted: {},
    taken: { on: { adopt: 'adopting' } },
    givenUp: { on: { adopt: 'adopting' } },
  },
})

function adopts(...answers: (AdoptResult | Error | Promise<AdoptResult>)[]) {
  const asked: unknown[] = []
  const pets: Context['pets'] = {
    adopt: async (request) => {
      asked.push(request)
      const answer = answers.shift()
      if (answer === undefined) throw new Error('Nobody expected another call')
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const actor = createActor(adoptMachine, { input: { pets } }).start()
  return { asked, actor, adopt: () => actor.send({ type: 'adopt', name: 'Rex' }) }
}

const offline = new Error('offline')
const adopted = { type: 'Adopted', at: '2026-11-23' } as const

describe('a call in a chart', () => {
  it('is made of the context, and its result is an event with its fields', async () => {
    const { asked, actor, adopt } = adopts(adopted)
    adopt()
    expect(actor.getSnapshot().value).toBe('adopting')
    const { context } = await waitFor(actor, (chart) => chart.matches('adopted'))
    expect(asked).toEqual([{ name: 'Rex' }])
    expect(context).toMatchObject({ at: '2026-11-23', tries: 1, error: null })
  })

  it('leads each result where the chart says', async () => {
    const { actor, adopt } = adopts({ type: 'NameTaken' })
    adopt()
    await waitFor(actor, (chart) => chart.matches('taken'))
  })

  it('keeps why there was no answer until the next call', async () => {
    const { actor, adopt } = adopts(offline, adopted)
    adopt()
    expect((await waitFor(actor, (chart) => chart.matches('choosing'))).context.error).toBe(offline)
    adopt()
    expect(actor.getSnapshot().context.error).toBeNull()
    await waitFor(actor, (chart) => chart.matches('adopted'))
  })

  it('runs the guards and actions of the chart where there is no answer', async () => {
    const { actor, adopt } = adopts(offline, offline)
    adopt()
    await waitFor(actor, (chart) => chart.matches('choosing'))
    adopt()
    const { context } = await waitFor(actor, (chart) => chart.matches('givenUp'))
    expect(context).toMatchObject({ name: '', tries: 2, error: offline })
  })

  it.each(['LoginRequired', 'InsufficientPermissions'] as const)(
    'is unreachable after %s, which it keeps',
    async (type) => {
      const { actor, adopt } = adopts({ type })
      adopt()
      const { context } = await waitFor(actor, (chart) => chart.matches('choosing'))
      expect(context.error).toEqual(new Refused(type))
      expect(context.error).toHaveProperty('refusal', type)
    },
  )

  it.each<[string, AdoptResult | Error]>([
    ['a result', adopted],
    ['no answer', offline],
  ])('changes nothing once the chart has gone on: %s', async (_, answer) => {
    let arrive: (answer: AdoptResult) => void = () => {}
    let fail: (error: Error) => void = () => {}
    const late = new Promise<AdoptResult>((resolve, reject) => {
      arrive = resolve
      fail = reject
    })
    const { actor, adopt } = adopts(late)
    adopt()
    actor.send({ type: 'leave' })
    if (answer instanceof Error) fail(answer)
    else arrive(answer)
    await Promise.allSettled([late])
    expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { at: null, error: null } })
  })

  it('changes nothing once the screen is gone', async () => {
    let arrive: (answer: AdoptResult) => void = () => {}
    const late = new Promise<AdoptResult>((resolve) => {
      arrive = resolve
    })
    const { actor, adopt } = adopts(late)
    adopt()
    actor.stop()
    arrive(adopted)
    await late
    expect(actor.getSnapshot().context.at).toBeNull()
  })

  it('may name a refusal as a result of its own', async () => {
    const naming = setup({
      types: {
        context: {} as { readonly error: unknown },
        events: {} as CallEvent<AdoptResult> | { type: 'InsufficientPermissions' },
      },
      actors: { adopt: fromPromise(async (): Promise<AdoptResult> => ({ type: 'InsufficientPermissions' })) },
    })
    const machine = naming.createMachine({
      context: { error: null },
      initial: 'adopting',
      states: {
        adopting: callingIn(naming)('adopt', {
          on: { Adopted: 'done', NameTaken: 'done', InsufficientPermissions: 'noRights', unreachable: 'done' },
        }),
        noRights: {},
        done: {},
      },
    })
    const actor = createActor(machine).start()
    expect((await waitFor(actor, (chart) => !chart.matches('adopting'))).value).toBe('noRights')
  })
})

describe('a chart that forgets something does not compile', () => {
  const on = { Adopted: 'adopted', NameTaken: 'taken', unreachable: 'choosing' } as const

  it('each result, and the call without one', () => {
    // @ts-expect-error: NameTaken is not handled.
    calling('adopt', { on: { Adopted: 'adopted', unreachable: 'choosing' } })
    // @ts-expect-error: nothing says what happens without an answer.
    calling('adopt', { on: { Adopted: 'adopted', NameTaken: 'taken' } })
    // @ts-expect-error: no call brings this.
    calling('adopt', { on: { ...on, Sold: 'adopted' } })
    expectTypeOf(calling('adopt', { on })).toHaveProperty('invoke')
  })

  it('what the call is made of, unless the context is enough', () => {
    // @ts-expect-error: the context has no `to`.
    calling('rename', { on })
    calling('rename', { on, input: ({ context: { pets } }) => ({ pets, to: 'Max' }) })
    // @ts-expect-error: the chart has no such call.
    calling('sell', { on })
  })

  it('the place where it is kept why there was no result', () => {
    const forgetful = setup({
      types: { context: {} as { readonly at: string | null }, events: {} as CallEvent<AdoptResult> },
      actors: { adopt: fromPromise(async (): Promise<AdoptResult> => adopted) },
    })
    // @ts-expect-error: the context has no `error`.
    callingIn(forgetful)('adopt', { on })
  })
})
