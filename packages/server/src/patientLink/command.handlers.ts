/**
 * Answers the commands of a case's token. The token alone says who asks; what it may do is the core's to decide, what it may not makes a
 * line of the server log.
 */
import { hash } from 'node:crypto'
import { commandWire } from '@casebook/api-adapter/tokens/command.wire'
import { commandFilesWire } from '@casebook/api-adapter/tokens/commandFiles.wire'
import type { UsedNumbers } from '@casebook/core/annotation/entries'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import type { Fact } from '@casebook/core/facts/fact'
import { factsAbout, patientBase } from '@casebook/core/patient/patientBase'
import { type Command, decideCommand } from '@casebook/core/tokens/command'
import type { commandCalls, ImportDataResult } from '@casebook/core/tokens/command.calls'
import { afterUse } from '@casebook/core/tokens/token'
import { holdGroupsAround } from '../access/standings.repository'
import { lockCase, studyCases } from '../cases/cases.repository'
import { findPatientPage } from '../deployment/patientPage'
import { recordEvent } from '../events'
import { usedInCase } from '../facts/entryNumbers'
import { type Area, type AreaHandlers, answers } from '../http/area'
import { once, senderOf } from '../http/idempotency'
import { closeRevisions } from '../revisions/closeRevisions'
import { closingOf, faultsOf, type ReachedCase, reachCase } from '../revisions/reachedCase'
import type { Database, Services } from '../services'
import { hashOfSecret, isSecret } from '../session/secrets/secret'
import { noteRefusal } from '../tokens/refusals'
import { lockToken, markOpened, markUsed, type StoredToken, tokenOfSecret } from '../tokens/tokens.repository'
import { commandFilesHandlers } from './commandFiles.handlers'
import { type Denied, denied, worldOf } from './commandWorld'
import { belowStandingNotes, newsOf, saidOf, underOwnNumbers } from './sentByPatient'

export const commandArea: Area = {
  calls: [answers(commandWire, commandHandlers), answers(commandFilesWire, commandFilesHandlers)],
}

export function commandHandlers(services: Services): AreaHandlers<typeof commandCalls> {
  const { db, now } = services

  const find = (secret: string) => (isSecret(secret) ? tokenOfSecret(db, hashOfSecret(secret)) : null)

  const deny = async ({ answer, refused }: Denied, command: Command['type'], ip: string) => {
    await noteRefusal(services, { ...refused, command, ip })
    return answer
  }

  return {
    async GetQuestions({ token: secret, facts }, _caller, { ip }) {
      const token = await find(secret)
      const studyCase = token ? ((await studyCases(db, [token.caseId]))[0] ?? null) : null
      const decision = decideCommand(
        { type: 'GetQuestions', facts },
        { ...(await worldOf(db, token, studyCase, now())), takes: () => true },
      )
      if (decision !== 'Execute' || !token || !studyCase)
        return deny(
          denied(decision === 'Execute' ? 'TokenError' : decision, token, studyCase, now()),
          'GetQuestions',
          ip,
        )

      const reached = await reachCase(services, db, studyCase, { kind: 'token', token: token.uuid })
      const asked = new Set(facts.length > 0 ? facts.map(({ id }) => id) : token.permissions.questions)
      const base = isOpen(reached, asked) ? patientBase(reached.ready.compiled, reached.standing, asked) : null
      if (!base) return deny(denied('PermissionError', token, studyCase, now()), 'GetQuestions', ip)
      await markOpened(db, token.uuid, now())
      const standing = factsAbout(reached.standing, asked)
      const { institution } = await db
        .selectFrom('app_user')
        .select('institution')
        .where('username', '=', token.issuer)
        .executeTakeFirstOrThrow()
      const page = await findPatientPage(db)
      return {
        type: 'CommandExecuted',
        base,
        data: {
          questions: [...asked],
          facts: standing,
          language: token.language,
          sentTo: institution,
          expiresAt: token.expiresAt?.toISOString() ?? null,
          ...(page && { page }),
          used: ofParts(await usedInCase(db, reached.ready.structure, studyCase.id), reached, asked),
          revision: studyCase.revision,
        },
      }
    },

    async ImportData({ token: secret, facts, on }, _caller, { ip, idempotencyKey }) {
      const found = await find(secret)
      if (!found) return deny(denied('TokenError', null, null, now()), 'ImportData', ip)
      const received = {
        sender: senderOf({ token: found.uuid }),
        action: 'ImportData',
        key: deliveryKey(found, facts, idempotencyKey),
      }
      const done = await once(
        services,
        received,
        (tx) => importData(services, tx, found, { facts, on }),
        (answer) => !('refused' in answer),
      )
      return 'refused' in done ? deny(done, 'ImportData', ip) : done
    },
  }
}

/** Of the parts that these questions are in. */
function ofParts(used: UsedNumbers, { ready }: ReachedCase, asked: ReadonlySet<string>): UsedNumbers {
  const parts = new Set([...asked].map((id) => ready.structure.questions.get(id)?.repeatsIn))
  return Object.fromEntries(Object.entries(used).filter(([id]) => parts.has(id)))
}

/** In the transaction of the save the link is used up: two at once are one after the other, and the second is refused or gets the first answer. */
async function importData(
  services: Services,
  tx: Database,
  { uuid, caseId, issuer }: StoredToken,
  { facts: given, on }: { readonly facts: readonly Fact[]; readonly on: string | undefined },
): Promise<ImportDataResult | Denied> {
  // No membership of the maker ends in between.
  await holdGroupsAround(tx, issuer)
  const studyCase = await lockCase(tx, caseId)
  const token = await lockToken(tx, uuid)
  const at = services.now()
  const reached = await reachCase(services, tx, studyCase, { kind: 'token', token: uuid })
  const facts = belowStandingNotes(await underOwnNumbers(tx, reached, given, on), reached)
  const isAtFault = await faultsOf(tx, facts, reached, at)
  const faults = given.flatMap(({ id }, i) => {
    const reason = isAtFault.get(facts[i]?.id ?? id)
    return reason ? [{ id, reason }] : []
  })
  const decision = decideCommand(
    { type: 'ImportData', facts },
    { ...(await worldOf(tx, token, studyCase, at)), standing: reached.standing, takes: () => faults.length === 0 },
  )
  if (decision === 'AddFactError')
    return { ...denied(decision, token, studyCase, at), answer: { type: 'AddFactError', errors: faults } }
  if (decision !== 'Execute') return denied(decision, token, studyCase, at)

  const said = saidOf(facts, reached)
  const news = newsOf(said, reached)
  const receivedAt = news.length > 0 ? await save(tx, reached, news, token.issuer, at) : at
  if (!token.reusable) await markUsed(tx, afterUse(token, receivedAt))
  const { group, base, owner, name } = studyCase
  await recordEvent(tx, 'tokenUsed', { at: receivedAt, source: null, group, base, owner, case: name, token: uuid })
  return { type: 'CommandExecuted', data: { answers: said.length, receivedAt: receivedAt.toISOString() } }
}

/** Returns the time of the save. */
async function save(
  tx: Database,
  reached: ReachedCase,
  news: readonly Fact[],
  author: string,
  now: Date,
): Promise<Date> {
  const closing = await closingOf(tx, reached, news, { author, reason: null, now })
  await closeRevisions(tx, [closing])
  return closing.attribution.at
}

/** The same answers by the same link are the same save. An app says by a key which of its saves it repeats. */
function deliveryKey({ reusable }: StoredToken, facts: readonly Fact[], idempotencyKey: string | null): string | null {
  if (reusable && idempotencyKey === null) return null
  const own = reusable ? idempotencyKey : null
  const inOrder = [...facts].sort((a, b) => (a.id < b.id ? -1 : 1))
  return hash('sha256', canonicalJson([own, inOrder]))
}

/** Whether the patient could answer any of it now. */
function isOpen({ ready: { structure }, isFrozen }: ReachedCase, asked: ReadonlySet<string>): boolean {
  return [...asked].some((id) => {
    const place = structure.questions.get(id)
    return place !== undefined && !isFrozen(place.questionnaire.id, id)
  })
}
