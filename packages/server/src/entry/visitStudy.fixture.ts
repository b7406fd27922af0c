/** A small study on a database of its own: every kind of question, a few rules, and people to answer. */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { type Answer, createAnswer, type Handlers } from '@casebook/api-adapter/server'
import type { Base } from '@casebook/core/bases/base'
import type { Caller } from '@casebook/core/call/policy'
import type { casesCalls } from '@casebook/core/cases/cases.calls'
import type { entryCalls } from '@casebook/core/entry/entry.calls'
import type { Fact } from '@casebook/core/facts/fact'
import { publishBase } from '../bases/publishBase'
import { casesHandlers } from '../caseList/cases.handlers'
import { readConfig } from '../config/config'
import { basesHandlers } from '../home/bases.handlers'
import { handledOnce } from '../http/idempotency'
import { createLog } from '../log'
import type { Database, Exchange, Services } from '../services'
import { aClock, notQueued } from '../testing/testServer'
import { entryHandlers } from './entry.handlers'

const en = (text: string) => ({ en: text })
const config = { availableLanguages: ['en', 'de'], acceptLanguages: ['en', 'de'], fallbackLanguage: 'en' } as const

export const visitBase: Base = {
  id: 'visit',
  group: 'Ward',
  version: '1',
  text: { en: 'Visit', de: 'Visite' },
  languages: ['en', 'de'],
  config: { ...config, usePaDaWaN: false, showSolutionPanel: true, numberOfColumns: 2 },
  questionnaires: [
    {
      id: 'patient',
      text: { en: 'Patient' },
      initial: true,
      questions: [
        { id: 'hello', type: 'Info', text: en('Please answer') },
        {
          id: 'sex',
          type: 'OC',
          text: { en: 'Sex', de: 'Geschlecht' },
          answers: [
            { id: 'f', text: { en: 'female', de: 'weiblich' } },
            { id: 'm', text: { en: 'male', de: 'männlich' } },
          ],
          questions: [{ id: 'pregnant', type: 'YN', text: en('Pregnant') }],
        },
        { id: 'age', type: 'Num', text: en('Age'), unit: en('years'), min: 0, max: 120 },
        { id: 'double', type: 'Num', text: en('Twice the age'), abstract: true },
        { id: 'note', type: 'Text', text: en('Note'), optional: true },
        { id: 'born', type: 'Date', text: en('Born'), partialDate: true },
        { id: 'seen', type: 'Date', text: en('Seen on') },
        {
          id: 'pain',
          type: 'MC',
          text: en('Pain'),
          answers: [
            { id: 'head', text: { en: 'headache', de: 'Kopfschmerz' } },
            { id: 'back', text: en('backache') },
          ],
        },
        {
          id: 'spot',
          type: 'Image',
          text: en('Where'),
          src: 'spot.png',
          imageDimension: { width: 10, height: 10 },
          answers: [
            {
              id: 'left',
              text: en('left'),
              shape: [
                [0, 0],
                [5, 0],
                [5, 10],
              ],
            },
            {
              id: 'right',
              text: en('right'),
              shape: [
                [5, 0],
                [10, 0],
                [10, 10],
              ],
            },
          ],
        },
        { id: 'smokes', type: 'YN', text: en('Smokes'), initial: false },
      ],
    },
    {
      id: 'drugs',
      text: en('Drugs'),
      initial: true,
      repeats: { min: 0, max: 3 },
      questions: [
        { id: 'drug', type: 'Text', text: en('Drug') },
        { id: 'dose', type: 'Num', text: en('Dose') },
      ],
    },
    { id: 'birth', text: en('Birth'), initial: false, questions: [{ id: 'weeks', type: 'Num', text: en('Week') }] },
  ],
  solutions: [{ id: 'risk', text: en('Risk'), description: en('look twice') }],
  rules: [
    {
      id: 'ask-pregnant',
      if: { Chose: { questionId: 'sex', answerId: 'f' } },
      then: { Indicate: { targets: ['pregnant'] } },
    },
    {
      id: 'show-birth',
      if: { ChoseYesNo: { questionId: 'pregnant', value: true } },
      then: { Indicate: { targets: ['birth'] } },
    },
    {
      id: 'double-age',
      if: { Known: { questionId: 'age' } },
      then: {
        Set: {
          questionId: 'double',
          formula: { Multiply: { of: [{ Answer: { questionId: 'age' } }, { Number: { value: 2 } }] } },
        },
      },
    },
    {
      id: 'risk-old',
      if: { Greater: { questionId: 'age', value: 80 } },
      then: { Score: { solutionId: 'risk', score: 'P5x' } },
    },
    {
      id: 'risk-none',
      if: { Lower: { questionId: 'age', value: 20 } },
      then: { Score: { solutionId: 'risk', score: 'N7' } },
    },
  ],
}

export const ofVisit = { kbg: 'Ward', kb: 'visit' } as const
export const visit = { group: 'Ward', base: 'visit' } as const

export interface VisitStudy {
  readonly services: Services
  readonly clock: ReturnType<typeof aClock>
  /** As the edge calls them, each that takes effect once under its key and in a transaction. */
  readonly entry: Handlers<typeof entryCalls, Exchange>
  readonly cases: Handlers<typeof casesCalls, Exchange>
  readonly bases: ReturnType<typeof basesHandlers>
  /** As the edge calls it: what does not fit the call does not get through. */
  readonly casesOverTheWire: Answer<Exchange>
}

export const ada: Caller = { username: 'ada', roles: [] }
export const ben: Caller = { username: 'ben', roles: ['PI'] }
/** Monitors look at cases and have none. */
export const rita: Caller = { username: 'rita', roles: ['REPORTER'] }
export const root: Caller = { username: 'root', roles: ['ADMIN'] }

export async function visitStudy(db: Database, base: Base = visitBase): Promise<VisitStudy> {
  const clock = aClock()
  const services: Services = {
    db,
    config: readConfig({}),
    log: createLog({ logLevel: 'silent' }),
    now: clock.now,
    queueJob: notQueued,
  }
  await db
    .insertInto('app_user')
    .values(
      [ada, ben, rita, root].map(({ username, roles }) => ({ username, roles: [...roles], created_at: clock.now() })),
    )
    .execute()
  const published = await publishBase(services, base)
  if (published.type !== 'Published') throw new Error(`The study is not published: ${JSON.stringify(published)}`)
  const cases = handledOnce(services, casesWire, casesHandlers(services))
  return {
    services,
    clock,
    entry: handledOnce(services, entryWire, entryHandlers(services)),
    cases,
    bases: basesHandlers(services),
    casesOverTheWire: createAnswer(casesWire, cases),
  }
}

/** An exchange of a request with nothing but a key. */
export function exchange(idempotencyKey: string | null = null): Exchange {
  return {
    ip: '127.0.0.1',
    origin: 'http://127.0.0.1',
    mayChange: true,
    clientLevel: null,
    idempotencyKey,
    session: null,
    device: null,
    captcha: null,
    isGone: () => false,
    startSession: () => {},
    step: null,
    startCaptcha: () => {},
    startStep: () => {},
    endSession: () => {},
  }
}

/** A new case of that name with these answers, each list of them said in a call of its own, saved. Answers its draft and revision. */
export async function aCase(
  { cases, entry }: VisitStudy,
  caller: Caller,
  name: string,
  ...said: readonly (readonly Fact[])[]
) {
  const begun = await cases.newCase({ base: visit }, caller, exchange())
  if (begun.type !== 'Ok' || !begun.draft) throw new Error(`No new case: ${begun.type}`)
  const { draft } = begun
  for (const facts of said) {
    const taken = await entry.addFactsJson({ ...visit, draft, facts }, caller, exchange())
    if (taken.type !== 'Ok') throw new Error(`Facts not taken: ${JSON.stringify(taken)}`)
  }
  const saved = await entry.savecase({ ...visit, draft, caseName: name }, caller, exchange())
  if (saved.type !== 'OkWithGroups' || !saved.revision) throw new Error(`Not saved: ${saved.type}`)
  return { draft, revision: saved.revision }
}
