/** Ports for screen tests: plain objects that give the test's answers and record the calls. */
import type { BasesPort } from '@casebook/core/bases/bases.calls'
import type { Calls, Port } from '@casebook/core/call/call'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import type { CasesPort } from '@casebook/core/cases/cases.calls'
import type { EntryPort } from '@casebook/core/entry/entry.calls'
import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { homeCalls } from '@casebook/core/home/home.calls'
import type { JournalPort } from '@casebook/core/journal/journal.port'
import type { CaseCallsPort } from '@casebook/core/marks/caseCalls'
import { optionsCalls } from '@casebook/core/options/options.calls'
import type { SessionPort } from '@casebook/core/session/session.calls'
import { sessionWatchCalls } from '@casebook/core/session/sessionWatch.calls'
import type { SetupPort } from '@casebook/core/session/setup.calls'
import type { Ports } from '../session/ports'
import { mara } from './people'

export interface Answers {
  readonly session?: Partial<SessionPort>
  readonly setup?: Partial<SetupPort>
  readonly bases?: Partial<BasesPort>
  readonly cases?: Partial<CasesPort>
  readonly entry?: Partial<EntryPort>
  /** The server of the page, and choosing another. */
  readonly hosted?: Partial<Pick<Ports, 'host' | 'firstRoute' | 'hosts'>>
  readonly journalOf?: (username: string) => JournalPort
  /** What the device has of studies that are written; without it, it keeps nothing. */
  readonly studyCopies?: StudyCopies
  /** The calls about an open case besides its answers. */
  readonly caseCalls?: CaseCallsPort
  /** The responses to the calls of an area. */
  readonly areas?: readonly AnsweringArea[]
}

interface AnsweringArea {
  readonly calls: Calls
  readonly answers: object
}

function caseCallsOf(calls: CaseCallsPort) {
  return async () => calls
}

export function answering<C extends Calls>(calls: C, answers: Partial<Port<C>>): AnsweringArea {
  return { calls, answers }
}

const noGroups = answering(groupsCalls, { listGroups: async () => ({ type: 'ReceivedGroups', groups: [] }) })
const nothingWaits = answering(homeCalls, {
  getWaiting: async () => ({ type: 'ReceivedWaiting', studies: [] }),
})
const openSession = answering(sessionWatchCalls, { isSessionOpen: async () => ({ type: 'SessionOpen' }) })
const noLoginPage = answering(optionsCalls, {
  getCustomLoginPage: async () => ({ type: 'ReceivedOption', option: null }),
})

export interface TestPorts {
  readonly ports: Ports
  /** The names of the calls so far, in order. */
  readonly calls: readonly string[]
}

/** By default Mara is signed in, and there are no bases or groups. An unexpected call fails the test. */
export function portsThat(answers: Answers = {}): TestPorts {
  const calls: string[] = []
  const areas = new Map<Calls, unknown>()
  const listening = <P extends object>(port: Partial<P>): P =>
    new Proxy(port, {
      get(target, name) {
        // The cast is safe: every member of a port is a call.
        const answer = Reflect.get(target, name) as ((...request: unknown[]) => unknown) | undefined
        return (...request: unknown[]) => {
          calls.push(String(name))
          if (!answer) throw new Error(`Nobody expected the call ${String(name)}`)
          return answer(...request)
        }
      },
      // The cast is safe: the proxy handles missing members.
    }) as P

  return {
    calls,
    ports: {
      session: listening<SessionPort>({
        getSignInOffers: async () => ({ type: 'SignInOffers', registration: false, passwordReset: false }),
        getClientUserInfo: async () => ({ type: 'ReceivedUser', user: mara }),
        ...answers.session,
      }),
      setup: listening<SetupPort>({ ...answers.setup }),
      bases: listening<BasesPort>({
        getBasesOverview: async () => ({ type: 'ReceivedBasesOverview', groups: [] }),
        ...answers.bases,
      }),
      cases: listening<CasesPort>({ ...answers.cases }),
      entry: listening<EntryPort>({ ...answers.entry }),
      portOf: <C extends Calls>(calls: C) => {
        const area = [...(answers.areas ?? []), noGroups, nothingWaits, openSession, noLoginPage].find(
          (one) => one.calls === calls,
        )
        const known = areas.get(calls) ?? listening<Port<C>>({ ...area?.answers })
        areas.set(calls, known)
        // The cast is safe: each key of the map holds the port of exactly those calls.
        return known as Port<C>
      },
      addressOfFile: (_base, fileName) => `files/${fileName}`,
      ...(answers.journalOf && { journalOf: answers.journalOf }),
      // The cast is safe: the screens of studies have no files that are answers.
      ...(answers.studyCopies && { answerFiles: async () => ({ studies: answers.studyCopies }) as never }),
      ...(answers.caseCalls && { caseCalls: caseCallsOf(answers.caseCalls) }),
      host: 'https://casebook.example/proket/',
      hosts: {
        sources: { connector: null, stored: null, origin: 'https://casebook.example' },
        answers: async () => true,
        use: () => {},
      },
      ...answers.hosted,
      serverName: 'casebook.example',
      apiLabel: 'v23.51',
    },
  }
}
