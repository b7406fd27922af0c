/** Answers the calls on rehearsals. A job plays the cases; what it found is kept with the candidate. */
import { rehearsalWire } from '@casebook/api-adapter/rehearsal/rehearsal.wire'
import { annotatedKey } from '@casebook/core/annotation/annotation'
import type { Question } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { parseKey } from '@casebook/core/bases/key'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import type { Caller } from '@casebook/core/call/policy'
import type { FactValue } from '@casebook/core/facts/fact'
import { noAnswerYet } from '@casebook/core/language/names'
import { holds } from '@casebook/core/permissions/capabilities'
import { type EffectKind, effectKinds } from '@casebook/core/rehearsal/effect'
import type { Rehearsal, rehearsalCalls } from '@casebook/core/rehearsal/rehearsal.calls'
import { type EffectCount, nameOfRow } from '@casebook/core/rehearsal/summary'
import { identifyingQuestions } from '@casebook/core/rules/identifying'
import { isWithin, reachOf } from '../access/reach'
import { readyBase } from '../bases/compiledBases'
import { findCandidate, lockCandidate, type StoredCandidate } from '../candidates/candidates.repository'
import { casesOpenTo } from '../cases/cases.repository'
import { serverEvent } from '../events'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { recordEventsAnyhow } from '../session/recordEventsAnyhow'
import { csv, csvType } from '../tables/csv'
import {
  baseOfCandidate,
  countStoredCases,
  endRehearsal,
  examplesOf,
  findRehearsal,
  removeRehearsals,
  replaceRehearsal,
  type StoredRehearsal,
  versionsOfCases,
} from './rehearsal.repository'
import { rehearseJob } from './rehearse.job'

export const rehearsalArea: Area = {
  calls: [answers(rehearsalWire, rehearsalHandlers)],
  jobs: [rehearseJob],
  tidy: removeOldRehearsals,
}

const notThere = { type: 'CandidateNotFound' } as const

export function rehearsalHandlers(services: Services): AreaHandlers<typeof rehearsalCalls> {
  const { db, now, queueJob } = services
  const openCandidate = async (caller: Caller, id: string) => {
    const found = await findCandidate(db, caller, id)
    return found?.settled ? undefined : found
  }
  return {
    async startRehearsal({ candidate: candidateId }, caller, tx) {
      const candidate = await lockCandidate(tx, caller, candidateId)
      if (!candidate || candidate.settled) return notThere
      const current = await findRehearsal(tx, candidateId)
      if (current && current.outcome === null) return { type: 'RehearsalRunning' }
      const total = await countStoredCases(tx, candidate)
      const id = await replaceRehearsal(tx, candidateId, { by: caller.username, at: now(), total })
      await queueJob(rehearseJob, { id }, tx)
      return { type: 'Ok' }
    },

    async getRehearsal({ candidate: candidateId }, caller) {
      const base = await baseOfCandidate(db, caller, candidateId)
      if (!base) return notThere
      const found = await findRehearsal(db, candidateId)
      const cases = await countStoredCases(db, base)
      const hasRows = found && found.outcome !== null && found.counts !== null
      const candidate = hasRows ? await openCandidate(caller, candidateId) : undefined
      const structures = candidate ? await structuresOf(services, candidate) : []
      const rehearsal = found ? await inWords(services, base, found, structures) : null
      return { type: 'ReceivedRehearsal', rehearsal, cases }
    },

    async stopRehearsal({ candidate: candidateId }, caller, tx) {
      const candidate = await lockCandidate(tx, caller, candidateId)
      if (!candidate || candidate.settled) return notThere
      await endRehearsal(tx, { candidate_id: candidateId }, 'stopped', now())
      return { type: 'Ok' }
    },

    async getRehearsedCases({ candidate: candidateId, kind, about, reason }, caller) {
      const candidate = await openCandidate(caller, candidateId)
      if (!candidate) return notThere
      const all = (await examplesOf(db, candidateId))[nameOfRow({ kind, about, reason })] ?? []
      const cases = await casesOf(db, caller, all)
      const entersCases = holds(caller.roles, 'hasOwnCases')
      const examples = all.flatMap(({ caseId, key, from, to }) => {
        const one = cases.get(caseId)
        if (!one) return []
        const { group, base, owner, name, isWithinEdit } = one
        return [{ group, base, owner, name, key, from, to, mayEdit: entersCases && isWithinEdit }]
      })
      const structures = await structuresOf(services, candidate)
      const [after, ...before] = structures.map(({ questions }) => questions.get(about)?.question)
      return {
        type: 'ReceivedRehearsedCases',
        examples,
        before: readIn(before.find((one) => one !== undefined)),
        after: readIn(after),
      }
    },

    async exportRehearsal({ candidate: candidateId }, caller) {
      const candidate = await openCandidate(caller, candidateId)
      if (!candidate) return notThere
      const examples = await examplesOf(db, candidateId)
      const cases = await casesOf(db, caller, Object.values(examples).flat())
      const rows = (await findRehearsal(db, candidateId))?.counts?.rows ?? []
      const structures = await structuresOf(services, candidate)
      const identifying = new Set(structures.flatMap((each) => [...identifyingQuestions(each)]))
      const cell = (key: string, value: FactValue) =>
        value !== null && identifying.has(parseKey(key)?.questionId ?? key) ? noAnswerYet : cellOf(value)
      const lines = rows.flatMap((row) => {
        const words = Object.values(textOf(structures, row) ?? {})[0] ?? ''
        return (examples[nameOfRow(row)] ?? []).flatMap(({ caseId, key, from, to }) => {
          const one = cases.get(caseId)
          const { kind, about, reason } = row
          return one ? [[kind, about, words, reason, one.name, one.owner, key, cell(key, from), cell(key, to)]] : []
        })
      })
      const { group, base } = candidate
      const count = new Set(lines.map(([, , , , name, owner]) => JSON.stringify([name, owner]))).size
      const who = { at: now(), source: caller.username }
      await recordEventsAnyhow(services, serverEvent('exportedData', { ...who, group, base, count }))
      return {
        type: 'ReceivedBinaryData',
        file: { name: 'rehearsal.csv', mediaType: csvType, content: csv([columnNames, ...lines]) },
      }
    },
  }
}

const columnNames = ['Effect', 'Id', 'Words', 'Reason', 'Case', 'Owner', 'Answer', 'Before', 'After']

/** As it is stored. */
export function cellOf(value: FactValue): string {
  return value === null || typeof value === 'string' ? (value ?? '') : JSON.stringify(value)
}

/** By id: those of the examples that the caller may look at. */
async function casesOf(db: Database, caller: Caller, examples: readonly { readonly caseId: string }[]) {
  const found = await casesOpenTo(db, caller, await reachOf(db, caller, 'readCase'), 'either')
    .where('study_case.id', 'in', [...new Set(examples.map(({ caseId }) => caseId)), nobodysCase])
    .where('study_case.deleted_at', 'is', null)
    .select(isWithin(await reachOf(db, caller, 'editCase')).as('isWithinEdit'))
    .execute()
  return new Map(found.map((one) => [one.id, one]))
}

/** An id that no case has: SQL knows no empty list. */
const nobodysCase = '00000000-0000-0000-0000-000000000000'

const month = 30 * 24 * 60 * 60_000

/** Examples hold answers of patients, which are not left lying about. */
async function removeOldRehearsals({ db, now }: Services): Promise<void> {
  await removeRehearsals(db, new Date(now().getTime() - month))
}

const none: EffectCount = { effects: 0, cases: 0 }

// The cast is safe: one entry for each kind.
const noKinds = Object.fromEntries(effectKinds.map((kind) => [kind, none])) as Readonly<Record<EffectKind, EffectCount>>

async function inWords(
  { db, now }: Services,
  base: BaseName,
  { startedBy, startedAt, endedAt, total, counts, outcome }: StoredRehearsal,
  structures: readonly BaseStructure[],
): Promise<Rehearsal> {
  const { played = 0, touched = 0, kinds, rows = [] } = counts ?? {}
  const until = endedAt ?? now()
  return {
    state: outcome ?? 'running',
    startedBy,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    took: Math.max(0, until.getTime() - startedAt.getTime()),
    total,
    played,
    touched,
    kinds: { ...noKinds, ...kinds },
    savedSince: await countStoredCases(db, base, startedAt),
    rows: outcome === null ? [] : rows.map((row) => ({ ...row, text: textOf(structures, row) })),
  }
}

/** The candidate, then the versions that cases have, the newest first. */
async function structuresOf({ db }: { readonly db: Database }, candidate: StoredCandidate) {
  const versions: BaseStructure[] = []
  for (const id of await versionsOfCases(db, candidate)) versions.push((await readyBase({ db }, id)).structure)
  return [baseStructure(candidate.document), ...versions]
}

/** The words of what a row is about, in the first of these versions that has it. */
export function textOf(structures: readonly BaseStructure[], { kind, about }: { kind: EffectKind; about: string }) {
  for (const { base, questions, questionnaires } of structures) {
    const ofSolution = () => base.solutions.find(({ id }) => id === about)
    const found =
      kind === 'mark'
        ? questionnaires.get(about)?.questionnaire
        : kind === 'solution'
          ? ofSolution()
          : questions.get(parseKey(annotatedKey(about))?.questionId ?? '')?.question
    if (found) return found.text
  }
  return null
}

/** As far as its values are read. */
function readIn(question: Question | undefined) {
  if (!question) return null
  const { type, unit, answers } = question
  return {
    type,
    ...(unit ? { unit } : {}),
    ...(answers ? { answers: answers.map(({ id, text }) => ({ id, text })) } : {}),
  }
}
