/**
 * The providers in the options, of which one is open.
 *
 *   loading ──ReceivedProviders──▶ ready ──choose, add──▶ ready
 *      └──unreachable──▶ unreachable      └──reload──▶ loading
 */
import { assign, fromPromise, setup } from 'xstate'
import type { ResultOf } from '../call/call'
import { type CallEvent, callingIn } from '../call/calling'
import type { ProvidersPort, providersCalls } from './providers.calls'

type ListResult = ResultOf<typeof providersCalls.getProviders>
type Listed = Extract<ListResult, { type: 'ReceivedProviders' }>['providers'][number]

interface ListContext {
  readonly port: Pick<ProvidersPort, 'getProviders'>
  readonly providers: readonly Listed[]
  readonly returnAddress: string
  /** The id of the one that is open; of a new one, if the list does not have it. */
  readonly chosen: string
  readonly error: unknown
}

const list = setup({
  types: {
    input: {} as Pick<ListContext, 'port'>,
    context: {} as ListContext,
    events: {} as
      | { readonly type: 'choose'; readonly id: string }
      | { readonly type: 'add' }
      | { readonly type: 'reload' }
      | CallEvent<ListResult>,
  },
  actors: { getProviders: fromPromise(({ input }: { input: ListContext }) => input.port.getProviders()) },
})

const calling = callingIn(list)

export const providersListMachine = list.createMachine({
  id: 'providersList',
  context: ({ input }) => ({ ...input, providers: [], returnAddress: '', chosen: '', error: null }),
  initial: 'loading',
  states: {
    loading: calling('getProviders', {
      on: {
        ReceivedProviders: {
          target: 'ready',
          actions: assign(({ context, event: { providers, returnAddress } }) => ({
            providers,
            returnAddress,
            chosen: context.chosen || (providers[0]?.id ?? freeId(providers)),
          })),
        },
        unreachable: 'unreachable',
      },
    }),
    ready: {
      on: {
        choose: { actions: assign({ chosen: ({ event }) => event.id }) },
        add: { actions: assign({ chosen: ({ context }) => freeId(context.providers) }) },
        reload: 'loading',
      },
    },
    unreachable: { on: { reload: 'loading' } },
  },
})

function freeId(providers: readonly Pick<Listed, 'id'>[]): string {
  const taken = new Set(providers.map(({ id }) => id))
  let number = 1
  while (taken.has(`p${number}`)) number += 1
  return `p${number}`
}
