/** Signing in data entry, against a server that keeps the marks. */
import type { Base } from '@casebook/core/bases/base'
import type { Draft } from '@casebook/core/entry/entry.calls'
import type { Role } from '@casebook/core/permissions/capabilities'
import type { QueriesPort } from '@casebook/core/queries/queries.calls'
import type { CredentialPort } from '@casebook/core/sdv/credential/credential.calls'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import type { MoveSdv, MoveSdvResult, SamplingOfCase, StandingMark } from '@casebook/core/sdv/sdv.calls'
import type { VerificationPort } from '@casebook/core/sdv/verification.calls'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { openEntry } from '../entry/entryPage.fixture'

export const verified = { questionnaireId: 'patient', freezing: 'withoutQuery', reason: 'verified' } as const
/** Answers to all required questions of the part. */
const facts = [
  { id: 'sex', value: 'male' },
  { id: 'born', value: '1980-01-01' },
  { id: 'height', value: 180 },
  { id: 'smokes', value: false },
] as const
export const saved = { caseName: 'VH_1', revision: 'r1', facts } as const
/** Answers in two parts. */
export const twoBegun = { ...saved, facts: [...facts, { id: 'found', value: ['injury'] }] } as const
export const partly = { ...saved, facts: facts.slice(0, 2) } as const

interface Given {
  readonly draft?: Partial<Draft>
  readonly marks?: readonly StandingMark[]
  readonly answer?: MoveSdvResult | (() => MoveSdvResult | null)
  readonly roles?: readonly Role[]
  readonly credentials?: Partial<CredentialPort>
  readonly toVerify?: Pick<VerificationPort, 'getCasesToVerify'>
  readonly sampling?: SamplingOfCase
  /** Reading the marks fails; told each time. */
  readonly onRead?: () => void
  /** Told each time that the marks are read. */
  readonly onAsked?: () => void
  readonly queries?: QueriesPort
  readonly base?: Base
}

/** Data entry with verification, and what was sent to the server. */
export async function openSigning(given: Given = {}) {
  const {
    draft = saved,
    marks = [],
    answer,
    roles = ['PI'],
    queries,
    credentials = {},
    toVerify,
    sampling,
    onRead,
    onAsked,
    base,
  } = given
  const sent: unknown[] = []
  let standing = marks
  const by =
    (call: string, after: readonly StandingMark[], frozen: readonly (typeof verified)[]) =>
    async (request: MoveSdv) => {
      sent.push([call, request])
      const instead = typeof answer === 'function' ? answer() : answer
      if (instead) return instead
      standing = after
      return { type: 'SdvSet', frozen } as const
    }
  const signed = [
    { questionnaireId: 'patient', level: 'PI', user: 'ada', name: 'Dr. Ada Lovelace', at: '2026-11-12T10:00:00Z' },
  ] as const
  const page = await openEntry({
    draft,
    roles,
    ...(base && { base }),
    deployment: { showsSdv: true },
    caseCalls: {
      queries,
      sdv: {
        getSdv: async () => {
          onAsked?.()
          onRead?.()
          if (onRead) throw new Error('no connection')
          return { type: 'ReceivedSdv', entries: standing, ...(sampling && { sampling }) }
        },
        setPiSdv: by('set', signed, [verified]),
        unSetPiSdv: by('unset', [], []),
        setMonitorSdv: by('setMonitor', [...signed, { ...signed[0], level: 'Monitor' }], [verified]),
        unSetMonitorSdv: by('unsetMonitor', [], []),
      },
      toVerify,
      credentials: { ...aCredentialPort, ...credentials },
    },
  })
  return { ...page, sent }
}

export const main = () => within(screen.getByRole('main'))
export const button = (name: string) => main().findAllByRole('button', { name })
export const named = async (name: string) => within(await screen.findByRole('alertdialog', { name }))
export const request = {
  group: 'Testing',
  base: 'entry',
  owner: 'ada',
  name: 'VH_1',
  questionnaireId: 'patient',
  seen: 'r1',
}

/** Gives the password that the dialog asks for. */
export async function giveCredential(user: UserEvent, dialog: Awaited<ReturnType<typeof named>>) {
  await user.type(await dialog.findByLabelText('Your password'), 'right{Enter}')
}

/** A server with a query on each of these questions, open for anyone who enters data. */
export function withOpenQueriesOn(...questions: readonly string[]): QueriesPort {
  const node = { text: {}, values: [], allowsFreeText: true, canBeSetByReporter: true, canBeSetByDataManager: false }
  const nodes = [
    { ...node, id: 'ask', allowedInRoot: true, possibleParents: [], canBeSetByNormalUser: false },
    { ...node, id: 'answer', allowedInRoot: false, possibleParents: ['ask'], canBeSetByNormalUser: true },
  ]
  const step = {
    nodeId: 'ask',
    instant: '2026-11-21T10:00:00Z',
    value: 'Why?',
    source: { kind: 'user', user: 'roth' },
  } as const
  const queries = questions.map((questionId) => ({
    uuid: questionId,
    checkId: null,
    questionId,
    caseIdentifier: 'VH_1',
    steps: [step],
  }))
  return {
    getAllNodes: async () => ({ type: 'ReceivedNodes', nodes }),
    getQueriesForCase: async () => ({ type: 'ReceivedQueries', queries }),
    startQuery: async () => ({ type: 'Ok' }),
    answer: async () => ({ type: 'Ok' }),
  }
}
