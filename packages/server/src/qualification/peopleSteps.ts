/** What people do, and what must come of it, by the calls that a page makes. In the order in which the steps need each other. */
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { queriesWire } from '@casebook/api-adapter/queries/queries.wire'
import { sdvWire } from '@casebook/api-adapter/sdv/sdv.wire'
import { verificationWire } from '@casebook/api-adapter/sdv/verification.wire'
import { sessionWire } from '@casebook/api-adapter/session/session.wire'
import { statisticsWire } from '@casebook/api-adapter/statistics/statistics.wire'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { tokensWire } from '@casebook/api-adapter/tokens/tokens.wire'
import type { Fact } from '@casebook/core/facts/fact'
import { levels } from '@casebook/core/sdv/level'
import type { Step } from './finding'
import { type House, rolesOf } from './house'
import {
  answers,
  caseOf,
  change,
  expecting,
  member,
  namesOf,
  ofStudy,
  opened,
  openingOf,
  save,
  savedAnswers,
  shownQuestion,
  submit,
  ward,
} from './work'

export const peopleSteps: readonly Step[] = [
  {
    what: 'A wrong password does not sign in.',
    requirements: ['AUTH-02'],
    look: async ({ visit }) => ({
      expected: 'refused: LoginFailed',
      seen: await visit('doctor', 'not the password at all').then(
        () => 'signed in',
        (error: Error) => `refused: ${/\w+(?=\.$)/.exec(error.message)?.[0]}`,
      ),
    }),
  },
  {
    what: 'An account has its name and its roles, and no others.',
    requirements: ['AUTH-13', 'ROLE-01'],
    look: async (house) => {
      const session = createClient(sessionWire, await house.as('pi'))
      const { user } = expecting('ReceivedUser', await session.getClientUserInfo({}))
      return { expected: ['pi', rolesOf('pi')], seen: [user.username, user.roles] }
    },
  },
  {
    what: 'A case reads back as it was entered.',
    requirements: ['CASE-06', 'MORE-13'],
    look: async (house) => {
      expecting('Submitted', await submit(house, 'Q1', answers))
      return { expected: answers, seen: await savedAnswers(house, 'Q1') }
    },
  },
  {
    what: 'A save that is sent twice has its effect once.',
    requirements: ['DATA-20', 'MORE-13'],
    look: async (house) => {
      const [first, second] = [await submit(house, 'Q2', answers, 'once'), await submit(house, 'Q2', answers, 'once')]
      const cases = (await namesOf(house, 'doctor')).filter((name) => name === 'Q2')
      return { expected: [first, 1], seen: [second, cases.length] }
    },
  },
  {
    what: 'A value that its question does not allow is refused, and nothing of the case is kept.',
    requirements: ['DATA-06', 'API-03'],
    look: async (house) => {
      const { errors } = expecting(
        'AddFactError',
        await submit(house, 'Q3', [...answers.slice(0, 4), { id: 'sex', value: 'x' }]),
      )
      const isKept = (await namesOf(house, 'doctor')).includes('Q3')
      return { expected: [['sex'], false], seen: [errors.map(({ id }) => id), isKept] }
    },
  },
  {
    what: 'A computed answer is right, and follows a correction.',
    requirements: ['DATA-10', 'DATA-11'],
    look: async (house) => {
      const bmi = async () => (await shownQuestion(house, 'Q1', 'bmi'))?.value
      const before = await bmi()
      const draft = await opened(house, 'Q1')
      expecting('Ok', await change(house, draft, [{ id: 'weight', value: 80 }]))
      expecting('OkWithGroups', await save(house, draft, 'Q1'))
      return { expected: [25, 31.25], seen: [before, await bmi()] }
    },
  },
  {
    what: 'A question is asked while its condition is true, and only then.',
    requirements: ['DATA-11', 'DATA-22'],
    look: async (house) => {
      expecting('Submitted', await submit(house, 'Q4', [{ id: 'sex', value: 'm' }]))
      const isAsked = async (name: string) => (await shownQuestion(house, name, 'pregnant'))?.active
      return { expected: [true, false], seen: [await isAsked('Q1'), await isAsked('Q4')] }
    },
  },
  {
    what: 'A case is not there for a person with whom it is not shared.',
    requirements: ['GRP-12', 'MORE-01'],
    look: async (house) => ({
      expected: ['CaseNotFound', []],
      seen: [await openingOf(house, 'Q1', 'colleague'), await namesOf(house, 'colleague')],
    }),
  },
  {
    what: 'A case is shared once its group has taken the person in, and not before.',
    requirements: ['GRP-06', 'GRP-07'],
    look: async (house) => {
      const groups = createClient(groupsWire, await house.as('doctor'))
      const shared = { name: ward, description: '', sharedCases: true, allCases: true }
      expecting('GroupCreated', await groups.createGroup(shared))
      for (const person of ['colleague', 'pi'] as const) await member(house, person, 'RequestsAllCases')
      const before = await openingOf(house, 'Q1', 'colleague')
      for (const person of ['colleague', 'pi'] as const) await member(house, person, 'JoinedWithAllCases', 'doctor')
      return { expected: ['CaseNotFound', 'CaseResolved'], seen: [before, await openingOf(house, 'Q1', 'colleague')] }
    },
  },
  {
    what: 'Of two people in one case, neither overwrites the other unnoticed.',
    requirements: ['CASE-12'],
    look: async (house) => {
      const own = await opened(house, 'Q1')
      const theirs = await opened(house, 'Q1', 'colleague')
      expecting('Ok', await change(house, own, [{ id: 'note', value: 'first' }]))
      expecting('Ok', await change(house, theirs, [{ id: 'note', value: 'second' }], 'colleague'))
      const first = await save(house, own, 'Q1')
      const second = await save(house, theirs, 'Q1', 'colleague')
      const note = (await savedAnswers(house, 'Q1')).find(({ id }) => id === 'note')
      return { expected: ['OkWithGroups', 'Conflict', 'first'], seen: [first.type, second.type, note?.value] }
    },
  },
  {
    what: 'A person who leaves the group finds the case no more.',
    requirements: ['GRP-12'],
    look: async (house) => {
      await member(house, 'colleague', 'NoMembership')
      return { expected: 'CaseNotFound', seen: await openingOf(house, 'Q1', 'colleague') }
    },
  },
  {
    what: 'A link of a patient takes their answers once.',
    requirements: ['ONCE-03', 'TOKN-06'],
    look: async (house) => {
      expecting('Submitted', await submit(house, 'Q5', answers))
      const link = await linkTo(house, 'Q5')
      const foreign = await link([{ id: 'weight', value: 1 }])
      const first = await link([{ id: 'sleep', value: 7 }])
      const second = await link([{ id: 'sleep', value: 9 }])
      const sleep = (await savedAnswers(house, 'Q5')).find(({ id }) => id === 'sleep')
      return {
        expected: ['PermissionError', 'CommandExecuted', 'TokenError', 7],
        seen: [foreign.type, first.type, second.type, sleep?.value],
      }
    },
  },
  {
    what: 'Without the role there is no list of all cases, no history of a case and no export of all.',
    requirements: ['ROLE-01'],
    look: async (house) => {
      const send = await house.as('doctor')
      const all = await Promise.all([
        createClient(casesWire, send).listAllCases({}),
        createClient(historyWire, send).getCaseHistory({ caseId: caseOf('Q1') }),
        createClient(statisticsWire, send).getAllStatistics({ ...ofStudy }),
      ])
      return { expected: Array(3).fill('InsufficientPermissions'), seen: all.map(({ type }) => type) }
    },
  },
  {
    what: 'The history says of each answer who gave it, and what it was before.',
    requirements: ['HIST-01', 'HIST-02', 'MORE-29'],
    look: async (house) => {
      const history = createClient(historyWire, await house.as('monitor'))
      const asked = { caseId: caseOf('Q1'), question: 'weight' }
      const { words } = expecting('ReceivedAnswerHistory', await history.getAnswerHistory(asked))
      return {
        expected: [64, 80].map((value) => [value, 'doctor']),
        seen: words.map(({ value, author }) => [value, author]),
      }
    },
  },
  {
    what: 'A query of a monitor reaches the site, and its answer the monitor.',
    requirements: ['QRY-01', 'QRY-05'],
    look: async (house) => {
      const monitor = createClient(queriesWire, await house.as('monitor'))
      const site = createClient(queriesWire, await house.as('doctor'))
      const start = { ...caseOf('Q1'), nodeId: 'source-query', value: 'check-source', questionId: 'weight' }
      expecting('Ok', await monitor.startQuery(start))
      const [query] = expecting('ReceivedQueries', await site.getQueriesForCase(caseOf('Q1'))).queries
      const step = { nodeId: 'confirmed', value: 'correct-as-entered', query: query?.uuid ?? '' }
      const answered = await site.answer({ ...caseOf('Q1'), ...step })
      const [seen] = expecting('ReceivedQueries', await monitor.getQueriesForCase(caseOf('Q1'))).queries
      return { expected: ['weight', 'Ok', 2], seen: [query?.questionId, answered.type, seen?.steps.length] }
    },
  },
  {
    what: 'A signature takes the credential of the person who signs, and is theirs.',
    requirements: ['MORE-28', 'SDV-04'],
    look: async (house) => {
      const send = await house.as('pi')
      const sdv = createClient(sdvWire, send)
      const part = { ...caseOf('Q5'), questionnaireId: 'exam' }
      const { entries } = expecting('ReceivedCaseHistory', await historyOf(house, 'Q5'))
      const signed = { ...part, seen: entries.at(-1)?.uuid ?? '' }
      const without = await sdv.setPiSdv(signed)
      const asked = { ...caseOf('Q5'), questionnaires: ['exam'], move: 'setPi', username: 'pi' } as const
      const credentials = createClient(verificationWire, send)
      const wrong = await credentials.confirmPassword({ ...asked, password: 'not the password at all' })
      const right = await credentials.confirmPassword({ ...asked, password: house.password })
      const signing = await sdv.setPiSdv(signed)
      const marks = expecting('ReceivedSdv', await sdv.getSdv(caseOf('Q5'))).entries
      return {
        expected: ['PasswordRequired', 'PasswordWrong', 'PasswordConfirmed', 'SdvSet', [['exam', levels.signed, 'pi']]],
        seen: [
          ...[without, wrong, right, signing].map(({ type }) => type),
          marks.map(({ questionnaireId, level, user }) => [questionnaireId, level, user]),
        ],
      }
    },
  },
  {
    what: 'A verified answer takes no change.',
    requirements: ['LOCK-01', 'LOCK-06', 'SDV-07'],
    look: async (house) => {
      const draft = await opened(house, 'Q5')
      const { errors } = expecting('AddFactError', await change(house, draft, [{ id: 'weight', value: 90 }]))
      const weight = (await savedAnswers(house, 'Q5')).find(({ id }) => id === 'weight')
      return { expected: [['weight'], 64], seen: [errors.map(({ id }) => id), weight?.value] }
    },
  },
  {
    what: 'An export has each answer of each case, and none of a deleted one.',
    requirements: ['STAT-01', 'CASE-11', 'MORE-39'],
    look: async (house) => {
      const cases = createClient(casesWire, await house.as('doctor'))
      expecting('Ok', await cases.deleteCase({ ...ofStudy, name: 'Q4', owner: 'doctor' }))
      const statistics = createClient(statisticsWire, await house.as('manager'))
      const { file } = expecting('ReceivedBinaryData', await statistics.getAllStatistics({ ...ofStudy, as: 'odm' }))
      const text = Buffer.from(await file.content.arrayBuffer()).toString()
      const has = ['Q1', 'Q2', 'Q4', 'Q5', '31.25', 'Zoë, مريم'].map((part) => text.includes(part))
      return { expected: [true, true, false, true, true, true], seen: has }
    },
  },
]

async function historyOf(house: House, name: string) {
  return createClient(historyWire, await house.as('monitor')).getCaseHistory({ caseId: caseOf(name) })
}

/** A link of a patient to the diary of the case. */
async function linkTo(house: House, name: string) {
  const tokens = createClient(tokensWire, await house.as('doctor'))
  const asked = { ...caseOf(name), questions: ['sleep'], reusable: false }
  const { token } = expecting('ReceivedToken', await tokens.getCaseToken(asked))
  const phone = createClient(commandWire, house.stranger)
  return (facts: readonly Fact[]) => phone.ImportData({ token, facts })
}
