/**
 * Choosing the server.
 *
 *   choosing ──submit──▶ checking ──Answered──▶ chosen
 *      ▲                    │
 *      └──── Silent ────────┘   (also after ten seconds without an answer)
 *
 * A server is chosen only if it answers this page: it is there, and lists the page's origin. What was chosen before stays until then.
 */
import { assign, fromPromise, raise, setup } from 'xstate'
import { type HostSources, readHost } from './host'
import { chosenHost, type HostChoice, keptOf, openChoices } from './hostChoice'

export interface HostChooserPort {
  readonly sources: HostSources
  /** Whether a server at the host answers a page of this origin. */
  answers(host: string): Promise<boolean>
  /** Keeps the host on this device, or nothing, and opens the page anew. */
  use(kept: string | null): void
}

export type HostProblem = 'NoAddress' | 'Silent'

export type HostChooserEvent =
  | { type: 'choose'; choice: HostChoice['type'] }
  | { type: 'type'; typed: string }
  | { type: 'submit' }
  | { type: 'Answered' }
  | { type: 'Silent' }

export interface HostChooserContext {
  readonly hosts: HostChooserPort
  readonly choice: HostChoice['type']
  readonly typed: string
  readonly problem: HostProblem | null
}

export const probeTimeout = 10_000

const choosing = setup({
  types: {
    input: {} as { readonly hosts: HostChooserPort },
    context: {} as HostChooserContext,
    events: {} as HostChooserEvent,
  },
  delays: { probeTimeout },
  actors: {
    ask: fromPromise(({ input: context }: { input: HostChooserContext }) => {
      const host = hostIn(context)
      if (host === null) throw new Error('Nobody can be asked without an address')
      return context.hosts.answers(host)
    }),
  },
  guards: { hasHost: ({ context }) => hostIn(context) !== null },
  actions: {
    use: ({ context: { hosts, ...chosen } }) => hosts.use(keptOf(choiceIn(chosen), hosts.sources)),
    complainOfSilence: assign({ problem: 'Silent' }),
    complainOfAddress: assign({ problem: 'NoAddress' }),
  },
})

export const hostChooserMachine = choosing.createMachine({
  id: 'hostChooser',
  context: ({ input: { hosts } }) => ({ hosts, problem: null, ...firstChoice(hosts.sources) }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        choose: { actions: assign({ choice: ({ event }) => event.choice, problem: null }) },
        type: { actions: assign({ choice: 'manual', typed: ({ event }) => event.typed, problem: null }) },
        submit: [{ guard: 'hasHost', target: 'checking' }, { actions: 'complainOfAddress' }],
      },
    },
    checking: {
      entry: assign({ problem: null }),
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: {
          actions: raise(({ event }) => ({ type: event.output ? ('Answered' as const) : ('Silent' as const) })),
        },
        onError: { actions: raise({ type: 'Silent' }) },
      },
      after: { probeTimeout: { target: 'choosing', actions: 'complainOfSilence' } },
      on: {
        Answered: { target: 'chosen', actions: 'use' },
        Silent: { target: 'choosing', actions: 'complainOfSilence' },
      },
    },
    chosen: { type: 'final' },
  },
})

/** The address that the present choice names; null if it names none. */
export function hostIn(context: HostChooserContext): string | null {
  return chosenHost(choiceIn(context), context.hosts.sources)
}

function choiceIn({ choice, typed }: Pick<HostChooserContext, 'choice' | 'typed'>): HostChoice {
  return choice === 'manual' ? { type: choice, typed } : { type: choice }
}

/** The form begins with what is in use. */
function firstChoice(sources: HostSources): Pick<HostChooserContext, 'choice' | 'typed'> {
  const stored = readHost(sources.stored ?? '')
  const [only, ...others] = openChoices(sources)
  if (only && others.length === 0) return { choice: only, typed: '' }
  if (stored === null) return { choice: 'default', typed: '' }
  const isDefault = stored === chosenHost({ type: 'default' }, sources)
  return isDefault ? { choice: 'default', typed: '' } : { choice: 'manual', typed: stored }
}
