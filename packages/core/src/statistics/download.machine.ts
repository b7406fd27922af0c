/**
 * Downloading data: `idle ──fetch──▶ fetching ──▶ idle`, or `gone` if the base or the group is there no more. Data of a past moment may be
 * asked for `early`, or from `before` the study was published.
 */
import { assign, fromPromise, setup } from 'xstate'
import type { BaseName } from '../bases/baseName'
import { type CallEvent, callingIn } from '../call/calling'
import type { ReceivedFile } from '../call/file'
import type { TextLanguage } from '../language/language'
import type { StatisticsSource } from './sources'
import type { DataForm, DownloadResult, StatisticsPort } from './statistics.calls'

interface Input {
  readonly server: Omit<StatisticsPort, 'getStatisticsSources'>
  /** Saves a received file. */
  readonly handOut: (file: ReceivedFile) => Promise<void>
}

/** Without a base: all bases that are open to the person. */
export interface Wanted {
  readonly source: StatisticsSource
  readonly base?: BaseName | undefined
  readonly as: DataForm
  readonly language: TextLanguage
  /** Why the answers that identify people are wanted; without it they are left out. */
  readonly identifyingBecause?: string | undefined
  /** The past moment that they are of, in ISO; without it they are of now. */
  readonly asOf?: string | undefined
}

type Fetch = { readonly type: 'fetch' } & Wanted

const prepared = setup({
  types: {
    input: {} as Input,
    context: {} as Input & {
      /** Null until something is fetched. */
      readonly wanted: Wanted | null
      readonly error: unknown
    },
    events: {} as Fetch | CallEvent<DownloadResult>,
  },
  actions: {
    want: assign(({ event }) => {
      if (event.type !== 'fetch') return {}
      const { source, base, as, language, identifyingBecause, asOf } = event
      return { wanted: { source, base, as, language, identifyingBecause, asOf } }
    }),
  },
  actors: {
    download: fromPromise(async ({ input }: { input: Input & { readonly wanted: Wanted | null } }) => {
      if (!input.wanted) throw new Error('Nothing is wanted')
      const received = await ask(input.server, input.wanted)
      if (received.type === 'ReceivedBinaryData') await input.handOut(received.file)
      return received
    }),
  },
})

function ask(server: Input['server'], { source, base, ...form }: Wanted): Promise<DownloadResult> {
  switch (source.type) {
    case 'own':
      return server.getStatistics({ ...base, ...form })
    case 'all':
      return server.getAllStatistics({ ...base, ...form })
    case 'group':
      return server.getGroupStatistics({ group: source.group, ...(base ? { base } : {}), ...form })
  }
}

const calling = callingIn(prepared)

const fetch = { target: 'fetching', actions: 'want' } as const

export const downloadMachine = prepared.createMachine({
  id: 'download',
  context: ({ input }) => ({ ...input, wanted: null, error: null }),
  initial: 'idle',
  states: {
    idle: { on: { fetch } },
    fetching: calling('download', {
      entry: assign({ error: null }),
      on: {
        ReceivedBinaryData: 'idle',
        KnowledgeBaseNotFound: 'gone',
        GroupNotFound: 'gone',
        MomentNotPast: 'early',
        NotPublishedThen: 'before',
        unreachable: 'idle',
      },
    }),
    gone: { on: { fetch } },
    early: { on: { fetch } },
    before: { on: { fetch } },
  },
})
