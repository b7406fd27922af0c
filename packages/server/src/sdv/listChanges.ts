/** The answers that changed since a person verified them, each with what was verified, what is there now, and who said it. */

import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import type { StepSource } from '@casebook/core/queries/query'
import { levels } from '@casebook/core/sdv/level'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import { hashOfAnswer } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import { graphOf } from '../deployment/queryGraph'
import { queriesOf } from '../queries/queries.repository'
import type { Services } from '../services'
import { namesOf } from '../session/users'
import { aroundChange, toldQuestion } from './aroundChange'
import { type MarkNow, marksNow } from './changedAnswers'
import { changesSince, lastWords, seenRevisions } from './changes.repository'
import { type ConfirmationRow, standingConfirmations } from './sdv.repository'
import { hashOfText, savedAnswers } from './verifiedAnswers'

const mostListed = 200

type Change = Awaited<ReturnType<typeof changesSince>>[number]

/** The first 200 changes. */
export async function listChanges(services: Pick<Services, 'db'>, caller: Caller): Promise<readonly ChangedAnswer[]> {
  const listed = await changesSince(services.db, caller, mostListed)
  const told = new Map<Change, ChangedAnswer>()
  for (const id of new Set(listed.map((change) => change.id))) {
    const changes = listed.filter((change) => change.id === id)
    for (const [change, one] of await tellCase(services, changes)) told.set(change, one)
  }
  return listed.flatMap((change) => told.get(change) ?? [])
}

async function tellCase({ db }: Pick<Services, 'db'>, changes: readonly Change[]) {
  const [first] = changes
  if (!first) return []
  const { structure } = await readyBase({ db }, first.versionId)
  const answers = await savedAnswers(db, first)
  const marks = await marksNow(db, first.id, structure, answers)
  const confirmations = await standingConfirmations(db, first.id)
  const seen = await seenRevisions(db, first.id)
  const found = changes.map((change) => {
    const isOfMark = (one: { readonly questionnaireId: string; readonly level: string }) =>
      one.questionnaireId === change.questionnaireId && one.level === change.level
    const confirmed = confirmations.findLast((one) => isOfMark(one) && one.key === change.key)
    const revision = confirmed?.revision ?? seen.find(isOfMark)?.revision
    return { change, verifiedAt: (confirmed ?? marks.find(isOfMark))?.at ?? change.changedAt, revision }
  })
  const before = await lastWords(
    db,
    first.id,
    found.map(({ change: { key }, revision = null }) => ({ key, revision })),
  )
  const words = await lastWords(
    db,
    first.id,
    changes.map(({ key }) => ({ key, revision: null })),
  )
  const people = [...marks, ...confirmations].map(({ user }) => user)
  const [queries, { nodes }] = await Promise.all([queriesOf(db, first), graphOf(db)])
  const speakers = queries.flatMap(({ steps }) => steps.flatMap(({ source }) => personOf(source) ?? []))
  const authors = words.flatMap((word) => word?.author ?? [])
  const names = await namesOf(db, [...new Set([...people, ...authors, ...speakers])])
  const askedSince = (key: string, since: Date) =>
    queries
      .filter(({ questionId }) => questionId === key)
      .flatMap(({ steps }) => steps)
      .filter(({ instant }) => Date.parse(instant) >= since.getTime())
      .toSorted((a, b) => Date.parse(a.instant) - Date.parse(b.instant))
      .map(({ nodeId, value, instant, source }) => {
        const node = nodes.get(nodeId)
        const person = personOf(source)
        return {
          step: node?.text ?? {},
          words: node?.values.find(({ id }) => id === value)?.text ?? value,
          at: instant,
          ...(person !== undefined && { by: names.get(person) || person }),
        }
      })
  const signature = ({ user, at }: { user: string; at: Date }) => ({
    user,
    at: at.toISOString(),
    ...(names.get(user) && { name: names.get(user) }),
  })
  return found.map(({ change, verifiedAt, revision }, nth): readonly [Change, ChangedAnswer] => {
    const { questionnaireId, level, key, group, base, owner, name } = change
    const now = words[nth]
    const place = structure.questions.get(parseKey(key)?.questionId ?? '')
    const signer = level === levels.verified ? piSignature(marks, confirmations, questionnaireId, key) : null
    return [
      change,
      {
        group,
        base,
        owner,
        name,
        level,
        questionnaireId,
        key,
        questionnaire: structure.questionnaires.get(questionnaireId)?.questionnaire.text ?? {},
        question: toldQuestion(structure, key, place?.question),
        before: revision === undefined ? null : (before[nth]?.value ?? null),
        verifiedAt: verifiedAt.toISOString(),
        now: answers.get(key) ?? null,
        hash: hashOfAnswer(key, answers.get(key), hashOfText) ?? null,
        changedBy: now ? signature({ user: now.author, at: now.at }) : null,
        ...(now?.reason && { reason: now.reason }),
        asked: askedSince(key, verifiedAt),
        signed: signer && signature(signer),
        around: aroundChange(
          structure,
          answers,
          marks.find((one) => one.questionnaireId === questionnaireId && one.level === level),
          key,
        ),
      },
    ]
  })
}

function personOf(source: StepSource): string | undefined {
  return source.kind === 'user' ? source.user : undefined
}

/** Who signed the answer as it is now at PI level; null if it changed since. */
export function piSignature(
  marks: readonly MarkNow[],
  confirmations: readonly ConfirmationRow[],
  questionnaireId: string,
  key: string,
): { readonly user: string; readonly at: Date } | null {
  const mark = marks.find((one) => one.questionnaireId === questionnaireId && one.level === levels.signed)
  if (!mark || mark.changed.includes(key)) return null
  const isOfAnswer = (one: ConfirmationRow) =>
    one.questionnaireId === questionnaireId && one.level === levels.signed && one.key === key
  return confirmations.findLast(isOfAnswer) ?? mark
}
