/**
 * The next case that waits for a person who verifies, after the one on their screen: `asking ──▶ known`. Nothing waits for it: if it cannot
 * be read, none is offered.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { CaseIdentity } from '../cases/caseIdentity'
import { naturalOrder } from '../cases/naturalOrder'
import type { CaseToVerify, VerificationPort } from './verification.calls'

interface Input {
  readonly server: () => Promise<Pick<VerificationPort, 'getCasesToVerify'> | undefined>
  readonly present: CaseIdentity
}

/** In the order of the list; after its last one the first again. Null if no other case waits. */
export function nextCaseAfter(waiting: readonly CaseToVerify[], present: CaseIdentity): CaseIdentity | null {
  const { group, base, owner, name } = present
  const others = waiting.filter(
    (one) => one.name !== name || one.owner !== owner || one.base !== base || one.group !== group,
  )
  const next = others.find((one) => naturalOrder(one.name, name) > 0 || (one.name === name && one.owner > owner))
  return next ?? others[0] ?? null
}

export const nextCaseMachine = setup({
  types: { input: {} as Input, context: {} as Input & { readonly next: CaseIdentity | null } },
  actors: {
    ask: fromPromise(async ({ input: { server, present } }: { input: Input }) => {
      const answer = await (await server())?.getCasesToVerify({ only: 'waiting' })
      return answer?.type === 'ReceivedCasesToVerify' ? nextCaseAfter(answer.cases, present) : null
    }),
  },
}).createMachine({
  id: 'nextCase',
  context: ({ input }) => ({ ...input, next: null }),
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        src: 'ask',
        input: ({ context }) => context,
        onDone: { target: 'known', actions: assign({ next: ({ event }) => event.output }) },
        onError: 'known',
      },
    },
    known: {},
  },
})
