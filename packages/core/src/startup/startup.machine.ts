/**
 * Starting the application in a tab: it needs local storage, and should be the only one.
 *
 *   waiting ─200 ms▶ checking ─StorageFound▶ found ─0 ms▶ open { asking ─300 ms▶ starting ─Started▶ running }
 *                       └─StorageMissing▶ noStorage              │  ▲
 *                                             another is open ▶ confirming ─cancel▶ cancelled
 *
 * Every open tab answers one that asks, so a later tab learns of the earlier ones. A tab that has started once is not asked again when it
 * is reloaded. Failures go to the console.
 */
import { fromCallback, fromPromise, raise, setup } from 'xstate'
import type { StartupPort, TabMessage } from './startup.port'

export const startupDelays = { checkStorage: 200, setListener: 0, launch: 300 } as const

export const startupMessages = ['startup.noLocalStorage', 'startup.openInAnotherTab'] as const

export type StartupMessage = (typeof startupMessages)[number]

export type StartupEvent =
  | { type: 'StorageFound' }
  | { type: 'StorageMissing' }
  | { type: 'heard'; message: TabMessage }
  | { type: 'goOn' }
  | { type: 'cancel' }
  | { type: 'Started' }
  | { type: 'failed'; error: unknown }

export interface StartupInput {
  readonly browser: StartupPort
  /** The unique id of this tab. */
  readonly tab: string
}

export interface StartupContext extends StartupInput {
  readonly sawAnotherTab: boolean
}

const startup = setup({
  types: {
    input: {} as StartupInput,
    context: {} as StartupContext,
    events: {} as StartupEvent,
  },
  delays: startupDelays,
  actors: {
    checkStorage: fromPromise(async ({ input }: { input: StartupPort }) => input.hasLocalStorage()),
    listen: fromCallback<StartupEvent, StartupPort>(({ input, sendBack }) =>
      input.listen((message) => sendBack({ type: 'heard', message })),
    ),
    start: fromPromise(({ input }: { input: StartupPort }) => input.start()),
  },
  actions: {
    ask: ({ context: { browser, tab } }) => browser.say({ key: 'casebook.tab.isAnybodyThere', from: tab }),
    answer: ({ context: { browser, tab } }) => browser.say({ key: 'casebook.tab.iAmHere', from: tab }),
  },
  guards: {
    isQuestion: ({ event }) => event.type === 'heard' && event.message.key === 'casebook.tab.isAnybodyThere',
    mustConfirm: ({ context }) => context.sawAnotherTab && !context.browser.hasStarted(),
  },
})

const report = startup.createAction(({ context, event }) => {
  if (event.type === 'failed') context.browser.report(event.error)
})
const noteAnotherTab = startup.assign({ sawAnotherTab: true })

export const startupMachine = startup.createMachine({
  id: 'startup',
  context: ({ input }) => ({ ...input, sawAnotherTab: false }),
  initial: 'waiting',
  on: { failed: { target: '.failed', actions: report } },
  states: {
    waiting: { after: { checkStorage: 'checking' } },
    checking: {
      invoke: {
        src: 'checkStorage',
        input: ({ context }) => context.browser,
        onDone: {
          actions: raise(({ event }) => ({
            type: event.output ? ('StorageFound' as const) : ('StorageMissing' as const),
          })),
        },
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      on: { StorageFound: 'found', StorageMissing: 'noStorage' },
    },
    found: { after: { setListener: 'open' } },
    open: {
      invoke: {
        src: 'listen',
        input: ({ context }) => context.browser,
        onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
      },
      initial: 'asking',
      on: { heard: { guard: 'isQuestion', actions: 'answer' } },
      states: {
        asking: {
          entry: 'ask',
          on: { heard: [{ guard: 'isQuestion', actions: 'answer' }, { actions: noteAnotherTab }] },
          after: { launch: [{ guard: 'mustConfirm', target: 'confirming' }, { target: 'starting' }] },
        },
        confirming: { on: { goOn: 'starting', cancel: '#startup.cancelled' } },
        starting: {
          invoke: {
            src: 'start',
            input: ({ context }) => context.browser,
            onDone: { actions: raise({ type: 'Started' }) },
            onError: { actions: raise(({ event }) => ({ type: 'failed' as const, error: event.error })) },
          },
          on: { Started: 'running' },
        },
        running: {},
      },
    },
    noStorage: { type: 'final' },
    cancelled: { type: 'final' },
    failed: { type: 'final' },
  },
})

/** The message or question for the person, if any. */
export function startupMessage(state: string): StartupMessage | null {
  if (state === 'noStorage') return 'startup.noLocalStorage'
  return state === 'confirming' ? 'startup.openInAnotherTab' : null
}
