/**
 * Sends a mail over the mail server that is typed.
 *
 *   idle ──test──▶ sending ──Ok, MailError──▶ idle, with the result
 *                     └──unreachable──▶ idle, with the error
 */
import { assign, fromPromise, setup } from 'xstate'
import type { Port, RequestOf, ResultOf } from '../../call/call'
import { type CallEvent, callingIn } from '../../call/calling'
import { type TestMailMessage, testMailMessage } from './mailServer'
import type { mailServerCalls } from './mailServer.calls'

type TestMailRequest = RequestOf<typeof mailServerCalls.testMail>

type Event = ({ type: 'test' } & TestMailRequest) | CallEvent<ResultOf<typeof mailServerCalls.testMail>>

interface Input {
  readonly mail: Pick<Port<typeof mailServerCalls>, 'testMail'>
}

interface Context extends Input {
  readonly asked: TestMailRequest | null
  /** The result of the last test. */
  readonly message: TestMailMessage | null
  /** Why the call failed. */
  readonly error: unknown
}

const testing = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as Event },
  actors: {
    testMail: fromPromise(({ input: { mail, asked } }: { input: Context }) => {
      if (!asked) throw new Error('A test mail needs a recipient')
      return mail.testMail(asked)
    }),
  },
})

const calling = callingIn(testing)

export const testMailMachine = testing.createMachine({
  id: 'testMail',
  context: ({ input }) => ({ ...input, asked: null, message: null, error: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        test: {
          target: 'sending',
          actions: assign({
            asked: ({ event: { testRecipient, mailCredentials } }) => ({ testRecipient, mailCredentials }),
          }),
        },
      },
    },
    sending: calling('testMail', {
      entry: assign({ message: null }),
      on: {
        Ok: { target: 'idle', actions: assign({ message: ({ event }) => testMailMessage(event) }) },
        MailError: { target: 'idle', actions: assign({ message: ({ event }) => testMailMessage(event) }) },
        unreachable: 'idle',
      },
    }),
  },
})
