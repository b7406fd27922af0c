/** The history of a case with three revisions, opened in tests. */

import type { FactValue } from '@casebook/core/facts/fact'
import {
  type HistoryPort,
  historyCalls,
  type RecordedFact,
  type SavedRevision,
} from '@casebook/core/history/history.calls'
import { type QueriesPort, queriesCalls } from '@casebook/core/queries/queries.calls'
import { aCredentialPort } from '@casebook/core/sdv/credential/credential.fixture'
import { type CaseSdvPort, sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { type SitesPort, sitesCalls } from '@casebook/core/sites/sites.calls'
import { aRule } from '@casebook/test-fixtures/bases'
import { formBase, formPart, item } from '@casebook/test-fixtures/entry'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAt } from '../testing/openAt'
import { mara } from '../testing/people'
import { answering } from '../testing/ports'

export const base = formBase(
  [
    formPart(
      'surgery',
      [
        item('time', 'Num', { text: { en: 'Operating time' }, unit: { en: 'min' } }),
        item('width', 'Num', { text: { en: 'Width of the defect' }, unit: { en: 'cm' } }),
        item('elective', 'YN', {
          text: { en: 'Elective operation' },
          questions: [item('packs', 'Num', { text: { en: 'Packs a day' } })],
        }),
        item('mesh', 'Text', { text: { en: 'Mesh' } }),
      ],
      { text: { en: 'Surgery' } },
    ),
  ],
  {
    id: 'hernia',
    version: '2',
    rules: [aRule({ ChoseYesNo: { questionId: 'elective', value: true } }, { Indicate: { targets: ['packs'] } })],
  },
)

const owner = { type: 'owner', username: 'lukas' } as const

export const entries: readonly SavedRevision[] = [
  {
    uuid: 'r1',
    saveDate: '2026-11-02T13:20:00Z',
    savedBy: owner,
    name: 'Lukas Brandt',
    source: 'user',
    version: '2',
    changed: 3,
  },
  {
    uuid: 'r2',
    saveDate: '2026-11-09T14:48:00Z',
    savedBy: { type: 'system' },
    source: 'token',
    version: '2',
    changed: 0,
  },
  {
    uuid: 'r3',
    saveDate: '2026-11-18T10:42:00Z',
    savedBy: { type: 'otherPerson', username: 'mara' },
    name: 'Mara Keller',
    source: 'user',
    version: '2',
    changed: 2,
  },
]

const first = { time: 92, width: 4.5, elective: true }

const answersAt: Readonly<Record<string, Readonly<Record<string, FactValue>>>> = {
  r1: first,
  r2: first,
  r3: { time: 912, elective: true },
}

function factsAt(uuid: string): readonly RecordedFact[] {
  return Object.entries(answersAt[uuid] ?? {}).map(([id, value]) => ({
    id,
    value,
    author: 'mara',
    at: '2026-11-18T10:41:00Z',
    source: 'user',
    ...(id === 'time' && { reason: 'Typed wrongly' }),
  }))
}

const address = '/log/case/Testing/hernia/lukas/VH_0042'

interface Opening {
  readonly question?: string
  /** Answers the calls of verification. */
  readonly sdv?: Pick<CaseSdvPort, 'getSdv' | 'setMonitorSdv'>
  /** Answers the calls of queries. */
  readonly queries?: QueriesPort
  /** Answers the calls of sites; the reader may then move the case. */
  readonly sites?: SitesPort
}

export async function openHistory(
  answers: Partial<HistoryPort> = {},
  { question = '', sdv, queries, sites }: Opening = {},
) {
  const history: Partial<HistoryPort> = {
    getCaseHistory: async () => ({
      type: 'ReceivedCaseHistory',
      config: base.config,
      isMarkedAsDeleted: false,
      entries,
    }),
    getCaseRevision: async ({ uuid }) => ({
      type: 'ReceivedCaseRevision',
      uuid,
      saveDate: '2026-11-18T10:42:00Z',
      source: owner,
      trees: {},
      meta: {},
      version: '2',
      facts: factsAt(uuid),
      names: { mara: 'Mara Keller' },
    }),
    getAnswerHistory: async () => ({ type: 'ReceivedAnswerHistory', words: [] }),
    ...answers,
  }
  const page = await openAt(`${address}${question && `/${question}`}`, {
    session: {
      getClientUserInfo: async () => ({
        type: 'ReceivedUser',
        user: { ...mara, roles: sites ? ['PI', 'REPORTER'] : ['REPORTER'] },
      }),
    },
    bases: { getKnowledgeBase: async () => ({ type: 'ReceivedKnowledgeBase', knowledgeBase: base }) },
    areas: [
      answering(historyCalls, history),
      answering(sdvCalls, sdv ?? {}),
      answering(verificationCalls, aCredentialPort),
      ...(queries ? [answering(queriesCalls, queries)] : []),
      ...(sites ? [answering(sitesCalls, sites)] : []),
    ],
    // The cast is safe: no other move is made.
    ...((sdv || queries) && { caseCalls: { ...(sdv && { sdv: sdv as CaseSdvPort }), queries } }),
  })
  return { ...page, user: userEvent.setup() }
}

/** The list of revisions. */
export const revisions = async () => within(await screen.findByRole('region', { name: 'Revisions' }))
/** The table of answers. */
export const answers = async () => within(await screen.findByRole('table', { name: 'Answers' }))
