/** The answers that changed since somebody verified them, each with what was verified, what is there now, and who said it. */
import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import { hashOfAnswer } from '@casebook/core/sdv/verified'
import { readyBase } from '../bases/compiledBases'
import type { Services } from '../services'
import { namesOf } from '../session/users'
import { type MarkNow, marksNow } from './changedAnswers'
import { changesSince, lastWordOn, seenRevisions } from './changes.repository'
import { type ConfirmationRow, standingConfirmations } from './sdv.repository'
import { hashOfText, savedAnswers } from './verifiedAnswers'

const mostListed = 200

type Change = Awaited<ReturnType<typeof changesSince>>[number]

/** At most 200 changes, and how many there are. */
export async function listChanges(services: Pick<Services, 'db'>, caller: Caller) {
  const all = await changesSince(services.db, caller)
  const listed = all.slice(0, mostListed)
  const ids = new Set(listed.map(({ id }) => id))
  const told = new Map<Change, ChangedAnswer>()
  for (const id of ids) {
    const changes = listed.filter((change) => change.id === id)
    for (const [change, one] of await tellCase(services, changes)) told.set(change, one)
  }
  return { count: all.length, changes: listed.flatMap((change) => told.get(change) ?? []) }
}

async function tellCase({ db }: Pick<Services, 'db'>, changes: readonly Change[]) {
  const [first] = changes
  if (!first) return []
  const { structure } = await readyBase({ db }, first.versionId)
  const answers = await savedAnswers(db, first)
  const marks = await marksNow(db, first.id, structure, answers)
  const confirmations = await standingConfirmations(db, first.id)
  const seen = await seenRevisions(db, first.id)
  const people = [...marks, ...confirmations].map(({ user }) => user)

  return Promise.all(
    changes.map(async (change): Promise<readonly [Change, ChangedAnswer]> => {
      const { questionnaireId, level, key, group, base, owner, name } = change
      const isOfAnswer = (one: ConfirmationRow) =>
        one.questionnaireId === questionnaireId && one.level === level && one.key === key
      const mark = marks.find((one) => one.questionnaireId === questionnaireId && one.level === level)
      const confirmed = confirmations.findLast(isOfAnswer)
      const revision =
        confirmed?.revision ??
        seen.find((one) => one.questionnaireId === questionnaireId && one.level === level)?.revision
      const before = revision === undefined ? undefined : await lastWordOn(db, first.id, key, revision)
      const now = await lastWordOn(db, first.id, key, null)
      const place = structure.questions.get(parseKey(key)?.questionId ?? '')
      const signer = level === 'Monitor' ? piSignature(marks, confirmations, questionnaireId, key) : null
      const names = await namesOf(db, [...people, ...(now ? [now.author] : [])])
      const signature = ({ user, at }: { user: string; at: Date }) => ({
        ...{ user, at: at.toISOString() },
        ...(names.get(user) && { name: names.get(user) }),
      })
      const { type = 'Text', text = {}, unit, answers: choices } = place?.question ?? {}
      return [
        change,
        {
          ...{ group, base, owner, name, level, questionnaireId, key },
          questionnaire: structure.questionnaires.get(questionnaireId)?.questionnaire.text ?? {},
          question: {
            ...{ type, text },
            ...(unit && { unit }),
            ...(choices && { answers: choices.map(({ id, text: words }) => ({ id, text: words })) }),
          },
          before: before?.value ?? null,
          verifiedAt: (confirmed?.at ?? mark?.at ?? change.changedAt).toISOString(),
          now: answers.get(key) ?? null,
          hash: hashOfAnswer(key, answers.get(key), hashOfText) ?? null,
          changedBy: now ? signature({ user: now.author, at: now.at }) : null,
          ...(now?.reason && { reason: now.reason }),
          signed: signer && signature(signer),
        },
      ]
    }),
  )
}

/** Who signed the answer as it is now at PI level; null if it changed since. */
export function piSignature(
  marks: readonly MarkNow[],
  confirmations: readonly ConfirmationRow[],
  questionnaireId: string,
  key: string,
): { readonly user: string; readonly at: Date } | null {
  const mark = marks.find((one) => one.questionnaireId === questionnaireId && one.level === 'PI')
  if (!mark || mark.changed.includes(key)) return null
  const isOfAnswer = (one: ConfirmationRow) =>
    one.questionnaireId === questionnaireId && one.level === 'PI' && one.key === key
  return confirmations.findLast(isOfAnswer) ?? mark
}
