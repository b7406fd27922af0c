/** Answers the calls that bring in questionnaires and publish them. */
import { candidatesWire } from '@casebook/api-adapter/candidates/candidates.wire'
import { groupTextIn } from '@casebook/core/bases/baseList'
import {
  type CandidateFinding,
  countFindings,
  isDocumentTooLarge,
  mostFindings,
} from '@casebook/core/candidates/candidate'
import type { candidatesCalls, ManagedBase } from '@casebook/core/candidates/candidates.calls'
import { warningsOf } from '@casebook/core/candidates/warnings'
import { protectedBases } from '../bases/access.repository'
import { everyBase, findVersion } from '../bases/bases.repository'
import { inTransaction } from '../database/transaction'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import { fileNames } from '../files/files.repository'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Database, Services } from '../services'
import {
  findCandidate,
  lockCandidate,
  openCandidates,
  retiredBases,
  settleCandidate,
  versionsOf,
  writeRetirement,
} from './candidates.repository'
import { checkDocument } from './checkDocument'
import { keepCandidate } from './keepCandidate'
import { followed, publishCandidate } from './publishCandidate'

export const candidatesArea: Area = { calls: [answers(candidatesWire, candidatesHandlers)] }

function candidatesHandlers(services: Services): AreaHandlers<typeof candidatesCalls> {
  const { db, now } = services
  return {
    async getManagedBases() {
      return { type: 'ReceivedManagedBases', bases: await managedBases(db), candidates: await openCandidates(db) }
    },

    async uploadCandidate({ fileName, data, group, base, language }, { username }) {
      const content = Buffer.from(data, 'base64')
      if (isDocumentTooLarge(content.byteLength)) return { type: 'DocumentTooLarge' }
      // Node reads over what is no base64; written again it would then be another text.
      if (content.toString('base64') !== data)
        return { type: 'DocumentRefused', fault: 'data', findings: [], counts: countFindings([]) }
      const checked = await checkDocument(services, content, { group, base, fileName, language })
      if (checked.type === 'Refused') return { ...checked, type: 'DocumentRefused' }
      const uploaded = { fileName, by: username, at: now() }
      const candidate = await inTransaction(db, (tx) => keepCandidate(tx, checked, uploaded))
      if (candidate === null) return { type: 'InsufficientPermissions' }
      return { type: 'CandidateReceived', candidate, group: checked.group, base: checked.base }
    },

    async getCandidate({ candidate: id }) {
      const found = await findCandidate(db, id)
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

    publishCandidate: ({ candidate, ...wish }, { username }, tx) =>
      publishCandidate(tx, candidate, wish, { by: username, at: now() }),

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

    async discardCandidate({ candidate: id }, { username }, tx) {
      const found = await lockCandidate(tx, id)
      if (!found) return { type: 'CandidateNotFound' }
      if (found.settled) return { type: 'CandidateSettled', settled: found.settled }
      const { group, base, candidate } = found
      await settleCandidate(tx, id, { by: username, at: now(), version: null })
      await recordEvent(tx, 'questionnaireDiscarded', {
        at: now(),
        source: username,
        group,
        base,
        file: candidate.fileName,
      })
      return { type: 'Ok' }
    },
  }
}

const isError = ({ severity }: CandidateFinding) => severity === 'error'

async function managedBases(db: Database): Promise<readonly ManagedBase[]> {
  const versions = await versionsOf(db)
  const isProtected = await protectedBases(db)
  const retirements = await retiredBases(db)
  return (await everyBase(db)).map(({ group, base, text, header }) => {
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
