/** Publishes a candidate as the next version of its base: once, and only on the version that its sender has seen. */
import { hash } from 'node:crypto'
import type { Base } from '@casebook/core/bases/base'
import type { BaseName } from '@casebook/core/bases/baseName'
import { fitsPractice, onSide, type Side } from '@casebook/core/bases/sides/practice'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import { nextVersion } from '@casebook/core/candidates/candidate'
import type { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { differencesOf, mostDifferences } from '@casebook/core/candidates/differences'
import { isAddedTo, usedAgain } from '@casebook/core/candidates/differing/usedAgain'
import { countedQuestions } from '@casebook/core/candidates/recognised/recognised'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { areAccepted } from '@casebook/core/testPatients/differing'
import { changeAccess, type Named, usersNamed } from '../access/giveAccess'
import { lockAccess, writeProtection } from '../bases/access.repository'
import { findVersion, versionsOf as idsOfVersions } from '../bases/bases.repository'
import { readyBase } from '../bases/compiledBases'
import { copyVersions } from '../bases/copyVersions'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { lockCandidate, type StoredCandidate, settleCandidate } from './candidates.repository'
import { differingIn, recordDespite } from './differingIn'
import { lockVersions, versionsOf } from './versions.repository'

interface Wish {
  readonly version: string
  /** `practice`: only there, until it is promoted. A live version is there for practice too. */
  readonly side?: Side | undefined
  /** The newest live version that the sender has seen; null if there is none. */
  readonly follows: string | null
  /** The ids of the test patients that differ, as the sender has seen. */
  readonly despite?: readonly string[] | undefined
  /** Who may open a base that is new; without it administrators alone. */
  readonly access?: (Named & { readonly isOpen: boolean }) | undefined
}

export async function publishCandidate(
  tx: Database,
  id: string,
  { version, side = 'live', follows, despite = [], access = onlyAdministrators }: Wish,
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
  const practice = onSide('practice', { group, base })
  const isPractised = (await findVersion(tx, practice)) !== undefined
  for (const of of [{ group, base }, practice]) if (await findVersion(tx, of, version)) return { type: 'VersionExists' }
  if (side === 'practice' && !fitsPractice(base)) return { type: 'NameTooLong' }
  const named = newest === null && !isPractised && !access.isOpen ? await usersNamed(tx, access) : null
  if (named !== null && named.type !== 'Users') return named
  const document = canonicalJson({ ...found.document, version })
  const onItsSide = onSide(side, { group, base })
  if (side === 'practice' && !isPractised) await copyVersions(tx, onItsSide, 'practice')
  await tx
    .insertInto('base_version')
    .values({
      group_name: group,
      name: onItsSide.base,
      version,
      checksum: hash('sha256', document),
      document,
      published_at: at,
      published_by: by,
    })
    .execute()
  if (side === 'live' && isPractised) await copyVersions(tx, onItsSide, 'practice')
  await settleCandidate(tx, id, { by, at, version })
  await recordEvent(tx, 'basePublished', { at, source: by, ...onItsSide, version })
  await recordDespite(tx, { ...onItsSide, version }, differing, { at, source: by })
  if (named) await protect(tx, { group, base }, named.usernames, { at, source: by })
  return { type: 'CandidatePublished', ...onItsSide, version }
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
  'follows' | 'nextVersion' | 'isPractised'
>

/** How the candidate differs from the versions that are published now. */
export async function followed(
  db: Database,
  { group, base, document }: Pick<StoredCandidate, 'group' | 'base' | 'document'>,
): Promise<Followed> {
  const versions = await versionsOf(db, { group, base })
  const practised = await versionsOf(db, onSide('practice', { group, base }))
  const version = nextVersion(
    document.version,
    [...versions, ...practised].map((published) => published.version),
  )
  const isPractised = practised.length > 0 ? ({ isPractised: true } as const) : {}
  const [newest] = versions
  const row = newest && (await findVersion(db, { group, base }, newest.version))
  if (!newest || !row) return { follows: null, nextVersion: version, ...isPractised }
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
    ...isPractised,
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
