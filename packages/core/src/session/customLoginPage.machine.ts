/**
 * Reads the page that an administrator has put around the sign-in form.
 *
 *   reading ──ReceivedOption──▶ known
 *      └── anything else ─────▶ known, without a page
 *
 * A page that cannot be read keeps nobody from signing in.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { OptionsPort } from '../options/options.calls'
import type { CustomLoginPage } from './customLoginPage'

interface LoginPageInput {
  readonly options: Pick<OptionsPort, 'getCustomLoginPage'>
}

interface LoginPageContext extends LoginPageInput {
  /** Null if there is none, and before it is known. */
  readonly page: CustomLoginPage | null
}

async function read({ options }: LoginPageInput): Promise<CustomLoginPage | null> {
  const received = await options.getCustomLoginPage()
  return received.type === 'ReceivedOption' ? received.option : null
}

export const customLoginPageMachine = setup({
  types: { input: {} as LoginPageInput, context: {} as LoginPageContext },
  actors: { read: fromPromise(({ input }: { input: LoginPageInput }) => read(input)) },
}).createMachine({
  id: 'customLoginPage',
  context: ({ input }) => ({ ...input, page: null }),
  initial: 'reading',
  states: {
    reading: {
      invoke: {
        src: 'read',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ page: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
    known: { type: 'final' },
  },
})
