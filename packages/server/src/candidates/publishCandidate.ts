/** Publishes a candidate as the next version of its base: once, and only on the version that its sender has seen. */
import { hash } from 'node:crypto'
import { setImmediate as letOthersGoFirst } from 'node:timers/promises'
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { nextVersion } from '@casebook/core/candidates/candidate'
import type { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { differencesOf, mostDifferences } from '@casebook/core/candidates/differences'
import { isAddedTo, usedAgain } from '@casebook/core/candidates/differing/usedAgain'
import { countedQuestions } from '@casebook/core/candidates/recognised/recognised'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { compileBase } from '@casebook/core/rules/compile'
import { areAccepted, type DifferingPatient, differingPatients } from '@casebook/core/testPatients/differing'
import { runPatient } from '@casebook/core/testPatients/runPatients'
import { changeAccess, type Named, usersNamed } from '../access/giveAccess'
import { lockAccess, writeProtection } from '../bases/access.repository'
import { findVersion, versionsOf as idsOfVersions } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { lockCandidate, type StoredCandidate, settleCandidate } from './candidates.repository'
import { lockVersions, versionsOf } from './versions.repository'

interface Wish {
  readonly version: string
  /** The newest version that the sender has seen; null for a base that is new. */
  readonly follows: string | null
  /** The ids of the test patients that differ, as the sender has seen. */
  readonly despite?: readonly string[] | undefined
  /** Who may open a base that is new; without it administrators alone. */
  readonly access?: (Named & { readonly isOpen: boolean }) | undefined
}

export async function publishCandidate(
  tx: Database,
  id: string,
  { version, follows, despite = [], access = onlyAdministrators }: Wish,
  { caller, at }: { readonly caller: Caller; readonly at: Date },
): Promise<ResultOf<typeof candidatesCalls.publishCandidate>> {
  const by = caller.username
  const found = await lockCandidate(tx, caller, id)
  if (!found) return { type: 'CandidateNotFound' }
  if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
  const ofChecks = await checkFindings(tx, found.document)
  if (found.candidate.counts.error + ofChecks.length > 0) return { type: 'CandidateUnfit' }
  const differing = await differingIn(found.document)
  if (!areAccepted(differing, despite)) return { type: 'TestPatientsDiffer', patients: differing }
  await lockVersions(tx)
  const { group, base } = found
  const newest = (await findVersion(tx, { group, base }))?.version ?? null
  if (newest !== follows) return { type: 'BaseChanged', newest }
  if (await findVersion(tx, { group, base }, version)) return { type: 'VersionExists' }
  const named = newest === null && !access.isOpen ? await usersNamed(tx, access) : null
  if (named !== null && named.type !== 'Users') return named
  const document = canonicalJson({ ...found.document, version })
  await tx
    .insertInto('base_version')
    .values({
      group_name: group,
      name: base,
      version,
      checksum: hash('sha256', document),
      document,
      published_at: at,
      published_by: by,
    })
    .execute()
  await settleCandidate(tx, id, { by, at, version })
  await recordEvent(tx, 'basePublished', { at, source: by, group, base, version })
  if (differing.length > 0) {
    const patients = differing
      .map(({ name }) => name)
      .join(', ')
      .slice(0, mostLogged)
    const count = differing.length
    await recordEvent(tx, 'basePublishedDespite', { at, source: by, group, base, version, count, patients })
  }
  if (named) await protect(tx, { group, base }, named.usernames, { at, source: by })
  return { type: 'CandidatePublished', group, base, version }
}

/** Characters of the names of patients in the log. */
const mostLogged = 1_000

/** Others come in between any two patients. */
async function differingIn(document: Base): Promise<readonly DifferingPatient[]> {
  const { testPatients = [] } = document
  if (testPatients.length === 0) return []
  const compiled = compileBase(document)
  const results = []
  for (const patient of testPatients) {
    results.push(runPatient(compiled, patient))
    await letOthersGoFirst()
  }
  return differingPatients(results)
}

const onlyAdministrators = { isOpen: false, people: [], groups: [] }

/** Before anybody has seen it. */
async function protect(
  tx: Database,
  base: BaseName,
  usernames: readonly string[],
  who: { readonly at: Date; readonly source: string },
): Promise<void> {
  await lockAccess(tx)
  await writeProtection(tx, base, true)
  await recordEvent(tx, 'baseProtected', { ...who, ...base })
  await changeAccess(tx, base, { give: usernames, take: [] }, who)
}

type Followed = Pick<
  Extract<ResultOf<typeof candidatesCalls.getCandidate>, { type: 'ReceivedCandidate' }>,
  'follows' | 'nextVersion'
>

/** How the candidate differs from the versions that are published now. */
export async function followed(
  db: Database,
  { group, base, document }: Pick<StoredCandidate, 'group' | 'base' | 'document'>,
): Promise<Followed> {
  const versions = await versionsOf(db, { group, base })
  const version = nextVersion(
    document.version,
    versions.map((published) => published.version),
  )
  const [newest] = versions
  const row = newest && (await findVersion(db, { group, base }, newest.version))
  if (!newest || !row) return { follows: null, nextVersion: version }
  const { group: _group, base: _base, ...published } = newest
  const { base: before } = await readyBase({ db }, row.id)
  const asked = countedQuestions(before)
  const kept = [...countedQuestions(document)].filter((id) => asked.has(id))
  const isSame = wordsOf(before) === wordsOf(document)
  const straight = differencesOf(before, document)
  const all = isAddedTo(straight)
    ? [...usedAgain(before, document, await earlierBases(db, { group, base })), ...straight]
    : straight
  const changes = { all: all.length, meaning: all.filter(({ isMeaning }) => isMeaning).length }
  const differences = all.slice(0, mostDifferences)
  const differing = new Set(all.flatMap(({ of, id }) => (of === 'question' ? [id] : [])))
  const unchanged = kept.filter((id) => !differing.has(id)).length
  return {
    follows: { ...published, questions: asked.size, kept: kept.length, unchanged, isSame, differences, changes },
    nextVersion: version,
  }
}

/** The newest first, without the one that is published now. */
async function earlierBases(db: Database, name: BaseName): Promise<readonly Base[]> {
  const [, ...ids] = (await idsOfVersions(db, name)).toReversed()
  const ready = []
  for (const id of ids) ready.push((await readyBase({ db }, id)).base)
  return ready
}

/** All but the version. */
function wordsOf(base: Base): string {
  return canonicalJson({ ...base, version: '' })
}
