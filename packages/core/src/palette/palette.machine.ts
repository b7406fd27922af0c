/**
 * The palette's global results, besides those of the current screen: the signed-in person's bases and cases.
 *
 *   looking ──found, unreachable──▶ found ──open──▶ opening ──CaseResolved──▶ opened
 *                                     ▲                └──CaseNotFound, unreachable──▶ found
 *
 * Nothing waits for them: screens and actions are offered before they arrive, or if they do not.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BasesPort, GroupOfBases } from '../bases/bases.calls'
import { type CallEvent, callingIn } from '../call/calling'
import type { CaseIdentity } from '../cases/caseIdentity'
import { identityOf } from '../cases/caseIdentity'
import type { CaseEntry, CasesPort, ResolveCaseResult } from '../cases/cases.calls'

export interface PaletteInput {
  readonly bases: Pick<BasesPort, 'getBasesOverview'>
  readonly cases: Pick<CasesPort, 'listAllMyCases' | 'resolveCase'>
  /** The person whose cases they are. */
  readonly username: string
}

export interface PaletteContext extends PaletteInput {
  readonly groups: readonly GroupOfBases[]
  readonly all: readonly CaseEntry[]
  readonly chosen: CaseEntry | null
  /** The case to open, once the server has found it. */
  readonly resolved: CaseIdentity | null
  readonly problem: 'notLoaded' | 'notThere' | 'notOpened' | null
  readonly error: unknown
}

type LookResult =
  | { type: 'found'; groups: readonly GroupOfBases[]; all: readonly CaseEntry[] }
  | { type: 'LoginRequired' }

export type PaletteEvent =
  | { type: 'open'; entry: CaseEntry }
  | CallEvent<LookResult | ResolveCaseResult>
  | { type: 'InsufficientPermissions' }

/** Forbidden results are omitted; a person who is no longer signed in is told so. */
async function look({ bases, cases }: PaletteInput): Promise<LookResult> {
  const [overview, mine] = await Promise.all([bases.getBasesOverview(), cases.listAllMyCases()])
  if (overview.type === 'LoginRequired' || mine.type === 'LoginRequired') return { type: 'LoginRequired' }
  return {
    type: 'found',
    groups: overview.type === 'ReceivedBasesOverview' ? overview.groups : [],
    all: mine.type === 'ReceivedCases' ? mine.cases : [],
  }
}

const palette = setup({
  types: { input: {} as PaletteInput, context: {} as PaletteContext, events: {} as PaletteEvent },
  actors: {
    look: fromPromise(({ input }: { input: PaletteInput }) => look(input)),
    resolveCase: fromPromise(({ input: { cases, username, entry } }: { input: PaletteInput & { entry: CaseEntry } }) =>
      cases.resolveCase(identityOf(entry, username)),
    ),
  },
})

const calling = callingIn(palette)

export const paletteMachine = palette.createMachine({
  id: 'palette',
  context: ({ input }) => ({ ...input, groups: [], all: [], chosen: null, resolved: null, problem: null, error: null }),
  initial: 'looking',
  states: {
    looking: calling('look', {
      on: {
        found: { target: 'found', actions: assign(({ event: { groups, all } }) => ({ groups, all })) },
        unreachable: { target: 'found', actions: assign({ problem: 'notLoaded' }) },
      },
    }),
    found: {
      on: {
        open: {
          target: 'opening',
          actions: assign({ chosen: ({ event }) => event.entry, problem: null, error: null }),
        },
      },
    },
    opening: calling('resolveCase', {
      input: ({ context, event }) => {
        if (event.type !== 'open') throw new Error(`A case is opened by open, not by ${event.type}`)
        return { ...context, entry: event.entry }
      },
      on: {
        CaseResolved: {
          target: 'opened',
          actions: assign({ resolved: ({ event: { group, base, owner, name } }) => ({ group, base, owner, name }) }),
        },
        CaseNotFound: { target: 'found', actions: assign({ problem: 'notThere' }) },
        InsufficientPermissions: { target: 'found', actions: assign({ problem: 'notThere' }) },
        unreachable: { target: 'found', actions: assign({ problem: 'notOpened' }) },
      },
    }),
    opened: { type: 'final' },
  },
})
