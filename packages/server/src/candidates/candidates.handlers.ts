/** Answers the calls that bring in questionnaires and publish them. */
import { authorsWire } from '@casebook/api-adapter/candidates/authors.wire'
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { exportBaseWire } from '@casebook/api-adapter/candidates/exportBase.wire'
import { groupTextIn } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import { onSide } from '@casebook/core/bases/sides/practice'
import type { RequestOf } from '@casebook/core/call/call'
import type { Caller } from '@casebook/core/call/policy'
import {
  type CandidateFinding,
  countFindings,
  isDocumentTooLarge,
  mostFindings,
} from '@casebook/core/candidates/candidate'
import type { candidatesCalls, ManagedBase } from '@casebook/core/candidates/candidates.calls'
import type { Destination } from '@casebook/core/candidates/readDocument'
import { warningsOf } from '@casebook/core/candidates/warnings'
import { protectedBases } from '../bases/access.repository'
import { findOpenVersion, findVersion, openBases } from '../bases/bases.repository'
import { sitesWithin } from '../bases/limits.repository'
import { inTransaction } from '../database/transaction'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import { fileNames } from '../files/files.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import { authorsHandlers } from './authors.handlers'
import {
  authorsFile,
  findCandidate,
  lockCandidate,
  openCandidates,
  type StoredCandidate,
  settleCandidate,
  writeAsked,
} from './candidates.repository'
import { checkDocument } from './checkDocument'
import { exportBaseHandlers } from './export/exportBase.handlers'
import { keepCandidate, replaceFile } from './keepCandidate'
import { followed, publishCandidate } from './publishCandidate'
import { retiredBases, versionsOf, writeRetirement } from './versions.repository'

type Upload = Pick<RequestOf<typeof candidatesCalls.uploadCandidate>, 'fileName' | 'data' | 'language' | 'preset'>

export const candidatesArea: Area = {
  calls: [
    answers(candidatesWire, candidatesHandlers),
    answers(exportBaseWire, exportBaseHandlers),
    answers(authorsWire, authorsHandlers),
  ],
}

function candidatesHandlers(services: Services): AreaHandlers<typeof candidatesCalls> {
  const { db, now } = services
  const readUpload = async ({ fileName, data, language, preset }: Upload, destination: Destination, by: string) => {
    const content = Buffer.from(data, 'base64')
    if (isDocumentTooLarge(content.byteLength)) return { type: 'DocumentTooLarge' } as const
    // Node reads over what is no base64; written again it would then be another text.
    if (content.toString('base64') !== data)
      return { type: 'DocumentRefused', fault: 'data', findings: [], counts: countFindings([]) } as const
    const checked = await checkDocument(services, content, { ...destination, fileName, language, preset })
    if (checked.type === 'Refused') return { ...checked, type: 'DocumentRefused' } as const
    return {
      type: 'Read',
      checked,
      file: { fileName, content, language: language ?? null, preset: preset ?? null, by, at: now() },
    } as const
  }
  return {
    async getManagedBases(_, caller) {
      const sites = await sitesWithin(db, caller)
      return {
        type: 'ReceivedManagedBases',
        bases: await managedBases(db, caller, sites),
        candidates: await openCandidates(db, caller),
        ...(sites && { isFixed: true as const }),
      }
    },

    async uploadCandidate({ group, base, ...upload }, { username }) {
      const read = await readUpload(upload, { group, base }, username)
      if (read.type !== 'Read') return read
      return inTransaction(db, (tx) => keepCandidate(tx, read.checked, read.file))
    },

    async keepCandidateFile({ candidate, uploadedAt, ...upload }, caller) {
      const found = await findCandidate(db, caller, candidate)
      if (!found) return { type: 'CandidateNotFound' }
      const { group, base } = found
      const read = await readUpload(upload, { group, base }, caller.username)
      if (read.type !== 'Read') return read
      return inTransaction(db, (tx) => replaceFile(tx, { candidate, uploadedAt }, read.checked, read.file))
    },

    async getCandidate({ candidate: id }, caller) {
      const found = await findCandidate(db, caller, id)
      if (!found) return { type: 'CandidateNotFound' }
      if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
      const { candidate, document: knowledgeBase } = found
      const ofChecks = await checkFindings(db, knowledgeBase)
      // A picture is there too if it is one of the server's own.
      const files = new Set([...(await fileNames(db, found)), ...(await fileNames(db))])
      const warnings = warningsOf(knowledgeBase, files)
      const { error, ...others } = candidate.counts
      const counts = { ...others, error: error + ofChecks.length, warning: others.warning + warnings.length }
      const kept = [...found.findings.filter(isError), ...warnings, ...found.findings.filter((one) => !isError(one))]
      return {
        type: 'ReceivedCandidate',
        candidate: { ...candidate, counts },
        knowledgeBase,
        findings: [...ofChecks, ...kept].slice(0, mostFindings),
        ...(await followed(db, found)),
      }
    },

    publishCandidate: ({ candidate, ...wish }, caller, tx) =>
      publishCandidate(tx, candidate, wish, { caller, at: now() }),

    async setRetired({ group, base, isRetired }, { username }, tx) {
      if (!(await findVersion(tx, { group, base }))) return { type: 'KnowledgeBaseNotFound' }
      const who = { by: username, at: now() }
      if (await writeRetirement(tx, { group, base }, isRetired ? who : null))
        await recordEvent(tx, isRetired ? 'baseRetired' : 'baseReinstated', {
          at: who.at,
          source: username,
          group,
          base,
        })
      return { type: 'Ok' }
    },

    async discardCandidate({ candidate: id }, caller, tx) {
      const found = await lockCandidate(tx, caller, id)
      if (!found) return { type: 'CandidateNotFound' }
      if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
      await settleCandidate(tx, id, { by: caller.username, at: now(), version: null })
      await recordEvent(tx, 'questionnaireDiscarded', { ...fileOf(found), at: now(), source: caller.username })
      return { type: 'Ok' }
    },

    async askForPublication({ candidate: id, isAsked }, caller, tx) {
      const found = await lockCandidate(tx, caller, id)
      if (!found) return { type: 'CandidateNotFound' }
      if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
      if (isAsked && found.candidate.counts.error > 0) return { type: 'CandidateUnfit' }
      if (isAsked === (found.candidate.asked !== undefined)) return { type: 'Ok' }
      await writeAsked(tx, id, isAsked ? { by: caller.username, at: now() } : null)
      if (isAsked) await recordEvent(tx, 'publicationAsked', { ...fileOf(found), at: now(), source: caller.username })
      return { type: 'Ok' }
    },

    async getCandidateFile({ candidate: id }, caller) {
      const found = await findCandidate(db, caller, id)
      if (!found) return { type: 'CandidateNotFound' }
      if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
      return sent(await authorsFile(db, { id }))
    },

    async getVersionFile({ group, base, version }, caller) {
      if (!(await findOpenVersion(db, caller, { group, base }, version))) return { type: 'KnowledgeBaseNotFound' }
      return sent(await authorsFile(db, { group, base, version }))
    },
  }
}

const fileOf = ({ group, base, candidate: { fileName: file } }: StoredCandidate) => ({ group, base, file })

function sent(found: Awaited<ReturnType<typeof authorsFile>>) {
  if (!found) return { type: 'NoAuthorsFile' } as const
  const { fileName: name, content, language, preset } = found
  return {
    type: 'ReceivedBinaryData',
    file: { name, mediaType: 'application/octet-stream', content },
    language,
    preset,
  } as const
}

const isError = ({ severity }: CandidateFinding) => severity === 'error'

async function managedBases(
  db: Database,
  caller: Caller,
  sites: readonly string[] | null,
): Promise<readonly ManagedBase[]> {
  const versions = await versionsOf(db, undefined, sites)
  const isProtected = await protectedBases(db)
  const retirements = await retiredBases(db)
  const live = await openBases(db, caller, 'live')
  const isLive = (one: BaseName) => live.some(({ group, base }) => group === one.group && base === one.base)
  const practised = (await openBases(db, caller, 'practice')).map((one) => onSide('live', one))
  return [...live, ...practised.filter((one) => !isLive(one))].map(({ group, base, text, header }) => {
    const isIt = (other: { readonly group: string; readonly base: string }) =>
      other.group === group && other.base === base
    return {
      group,
      groupText: groupTextIn(header, group),
      base,
      text,
      versions: versions.filter(isIt).map(({ group: _group, base: _base, ...version }) => version),
      isProtected: isProtected.some(isIt),
      retired: retiredIn(retirements.find(isIt)),
    }
  })
}

function retiredIn(found: { readonly by: string; readonly at: Date } | undefined): ManagedBase['retired'] {
  return found ? { by: found.by, at: found.at.toISOString() } : null
}
