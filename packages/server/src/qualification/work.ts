/** What people of the house do, by the calls that a page makes. */
import { randomUUID } from 'node:crypto'
import { casesWire } from '@casebook/api-adapter/cases/cases.wire'
import { createClient } from '@casebook/api-adapter/client'
import { entryWire } from '@casebook/api-adapter/entry/entry.wire'
import { groupsWire } from '@casebook/api-adapter/groups/groups.wire'
import { historyWire } from '@casebook/api-adapter/history/history.wire'
import { submissionWire } from '@casebook/api-adapter/submission/submission.wire'
import type { Fact } from '@casebook/core/facts/fact'
import type { MembershipStatus } from '@casebook/core/groups/membership'
import type { House, Person } from './house'
import { qualificationStudy } from './study'

export const ofStudy = { group: qualificationStudy.group, base: qualificationStudy.id }

/** By their ids, in order. */
export const answers: readonly Fact[] = [
  { id: 'height', value: 1.6 },
  { id: 'note', value: 'Zoë, مريم, "quoted"; 1,5' },
  { id: 'pregnant', value: false },
  { id: 'seen', value: '2026-03-02' },
  { id: 'sex', value: 'f' },
  { id: 'weight', value: 64 },
]

/** The group that the doctor shares all cases with. */
export const ward = 'Ward'

/** A case of the doctor's, as a call names it. */
export const caseOf = (name: string) => ({ ...ofStudy, owner: 'doctor', name })

/** @throws with what was answered instead */
export function expecting<A extends { readonly type: string }, T extends A['type']>(
  type: T,
  answer: A,
): Extract<A, { readonly type: T }> {
  if (answer.type === type) return answer as Extract<A, { readonly type: T }>
  throw new Error(`${type} was expected, and the server answered ${JSON.stringify(answer).slice(0, 500)}`)
}

export async function submit(house: House, caseName: string, facts: readonly Fact[], key: string = randomUUID()) {
  const send = await house.as('doctor')
  const calls = createClient(submissionWire, (message) => send({ ...message, idempotencyKey: key }))
  return calls.submitCase({ submission: { base: ofStudy, caseName, facts } })
}

/** The names of the cases that the person finds. */
export async function namesOf(house: House, person: Person): Promise<readonly string[]> {
  const { cases } = expecting(
    'ReceivedCases',
    await createClient(casesWire, await house.as(person)).listMyCases({ base: ofStudy }),
  )
  return cases.map(({ name }) => name)
}

/** A draft of a saved case of the doctor's. */
export async function opened(house: House, name: string, person: Person = 'doctor'): Promise<string> {
  const cases = createClient(casesWire, await house.as(person))
  return expecting('CaseResolved', await cases.loadCase({ ...ofStudy, name, owner: 'doctor' })).draft ?? ''
}

export async function change(house: House, draft: string, facts: readonly Fact[], person: Person = 'doctor') {
  return createClient(entryWire, await house.as(person)).addFactsJson({ ...ofStudy, draft, facts })
}

export async function save(house: House, draft: string, caseName: string, person: Person = 'doctor') {
  return createClient(entryWire, await house.as(person)).savecase({ ...ofStudy, draft, caseName, owner: 'doctor' })
}

/** What the person is answered who opens the case of the doctor's. */
export async function openingOf(house: House, name: string, person: Person): Promise<string> {
  const cases = createClient(casesWire, await house.as(person))
  return (await cases.resolveCase({ ...ofStudy, name, owner: 'doctor' })).type
}

export async function member(house: House, user: Person, status: MembershipStatus, by: Person = user): Promise<string> {
  const groups = createClient(groupsWire, await house.as(by))
  return (await groups.setMembershipStatus({ group: ward, user, status })).type
}

/** The saved answers, as a reviewer reads them. */
export async function savedAnswers(house: House, name: string): Promise<readonly Fact[]> {
  const history = createClient(historyWire, await house.as('monitor'))
  const { entries } = expecting('ReceivedCaseHistory', await history.getCaseHistory({ caseId: caseOf(name) }))
  const uuid = entries.at(-1)?.uuid ?? ''
  const { facts } = expecting('ReceivedCaseRevision', await history.getCaseRevision({ caseId: caseOf(name), uuid }))
  return facts.map(({ id, value }) => ({ id, value })).sort((one, other) => one.id.localeCompare(other.id))
}

/** The question as the form of the saved case shows it. */
export async function shownQuestion(house: House, name: string, id: string) {
  const draft = await opened(house, name)
  const entry = createClient(entryWire, await house.as('doctor'))
  const { trees } = expecting('ReceivedState', await entry.tree({ ...ofStudy, draft }))
  const all = Object.values(trees).flatMap((tree) => tree?.questionnaires ?? [])
  const questions = all.flatMap(({ questions }) => questions.flatMap((question) => [question, ...question.questions]))
  return questions.find((question) => question.id === id)
}
