import { randomUUID } from 'node:crypto'
import type { ResultOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import type { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { findOpenVersion, findVersion } from '../bases/bases.repository'
import { isLimited, sitesWithin } from '../bases/limits.repository'
import { recordEvent } from '../events'
import type { Database } from '../services'
import { findAccount } from '../session/users'
import { type AuthorsFile, authorsFile, lockCandidate, sameCandidate, writeCandidate } from './candidates.repository'
import type { FitDocument } from './checkedDocument'

/** Makes a candidate of a checked document, and keeps the file that it was read from. */
export async function keepCandidate(
  tx: Database,
  checked: FitDocument,
  file: AuthorsFile,
): Promise<ResultOf<typeof candidatesCalls.uploadCandidate>> {
  const { group, base } = checked
  const author = await authorOf(tx, file.by)
  const isTheirs =
    author &&
    (await sitesWithin(tx, author)) === null &&
    ((await findOpenVersion(tx, author, checked)) ??
      (!(await findVersion(tx, checked)) && !(await isLimited(tx, author))))
  if (!isTheirs) return { type: 'InsufficientPermissions' }
  const same = await sameCandidate(tx, checked, file.by)
  const candidate = same ?? randomUUID()
  if (same === undefined) await writeUploaded(tx, candidate, checked, file)
  return { type: 'CandidateReceived', candidate, group, base }
}

/** Another file takes the place of the one that was kept at `uploadedAt`. */
export async function replaceFile(
  tx: Database,
  { candidate: id, uploadedAt }: { readonly candidate: string; readonly uploadedAt: string },
  checked: FitDocument,
  file: AuthorsFile,
): Promise<ResultOf<typeof candidatesCalls.keepCandidateFile>> {
  const author = await authorOf(tx, file.by)
  if (!author) return { type: 'InsufficientPermissions' }
  const found = await lockCandidate(tx, author, id)
  if (!found) return { type: 'CandidateNotFound' }
  if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
  const { uploadedBy: by, uploadedAt: at } = found.candidate
  if (at !== uploadedAt) {
    // Sent again, for its answer was lost.
    const isKept = by === file.by && (await holdsFile(tx, id, file))
    return isKept ? { type: 'CandidateKept', uploadedAt: at } : { type: 'CandidateChanged', by, at }
  }
  await writeUploaded(tx, id, checked, file)
  return { type: 'CandidateKept', uploadedAt: file.at.toISOString() }
}

async function holdsFile(tx: Database, id: string, { content, language, preset }: AuthorsFile): Promise<boolean> {
  const kept = await authorsFile(tx, { id })
  return kept?.language === language && kept.preset === preset && Buffer.from(kept.content).equals(content)
}

/** The check took its time: null if the sender has lost the role meanwhile. */
async function authorOf(tx: Database, username: string): Promise<Caller | null> {
  const account = await findAccount(tx, username)
  return account?.isOpen && holds(account.roles, 'canWriteStudies') ? { username, roles: account.roles } : null
}

async function writeUploaded(tx: Database, id: string, checked: FitDocument, file: AuthorsFile): Promise<void> {
  const { group, base } = checked
  await writeCandidate(tx, id, checked, file)
  await recordEvent(tx, 'questionnaireUploaded', { at: file.at, source: file.by, group, base, file: file.fileName })
}
