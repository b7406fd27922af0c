/** Answers the calls of files that are answers. Whoever may not see the answer does not see its file either. */
import { answerFilesWire } from '@casebook/api-adapter/answerFiles/answerFiles.wire'
import type { answerFilesCalls } from '@casebook/core/answerFiles/answerFiles.calls'
import type { BaseName } from '@casebook/core/bases/baseName'
import { fileRecord, picturesCleaned } from '@casebook/core/bases/files/fileRecord'
import { parseKey } from '@casebook/core/bases/key'
import type { Caller } from '@casebook/core/call/policy'
import { readyBase } from '../bases/compiledBases'
import { readableCase } from '../cases/whichCase'
import { inTransaction } from '../database/transaction'
import { notAskedOnTablet } from '../drafts/handedOverCase'
import { lookAtDraft } from '../drafts/holdDraft'
import { type FilesOf, findFile, piecesOf, recordAt } from '../facts/answerFiles.repository'
import { takePiece } from '../facts/takePiece'
import { type Area, type AreaHandlers, answers } from '../http/area'
import type { Services } from '../services'

export const answerFilesArea: Area = { calls: [answers(answerFilesWire, answerFilesHandlers)] }

interface OfDraft extends BaseName {
  readonly draft: string
}

/** Shown in the browser; all others are saved. */
const shownTypes: ReadonlySet<string> = new Set([...picturesCleaned, 'application/pdf'])

export function answerFilesHandlers(services: Services): AreaHandlers<typeof answerFilesCalls> {
  const { db, now } = services

  /** The draft, and the question if the caller is asked it. */
  async function find({ group, base, draft: id }: OfDraft, caller: Caller, key: string) {
    const found = await lookAtDraft(services, caller, { group, base }, id)
    if (found.type !== 'Found') return found
    if (!found.draft || found.draft.isDiscarded) return { type: 'DraftNotFound' } as const
    const { draft } = found
    const { structure } = await readyBase(services, draft.versionId)
    const { handedOver } = caller
    const asked = [{ id: key, value: null }]
    const isAsked = !handedOver || (await notAskedOnTablet({ services, db, handedOver, draft }, asked)).length === 0
    const question = structure.questions.get(parseKey(key)?.questionId ?? '')?.question
    return { type: 'Found', draft, question: isAsked ? question : undefined } as const
  }

  async function send(of: FilesOf, key: string, sha256: string) {
    const record = await recordAt(db, of, key, sha256)
    const file = record && (await findFile(db, of, sha256))
    if (!record || !file?.isWhole) return { type: 'FileNotFound' } as const
    const { name, mediaType } = record
    const isShown = shownTypes.has(mediaType)
    return { type: 'ReceivedFile', file: { name, mediaType, content: piecesOf(db, file), isShown } } as const
  }

  return {
    async keptPieces({ file, ...of }, caller) {
      const found = await find(of, caller, '')
      if (found.type !== 'Found') return found
      const { id: draftId, caseId } = found.draft
      const kept = await findFile(db, { draftId, caseId }, fileRecord(file)?.sha256 ?? '')
      return { type: 'KeptPieces', pieces: kept?.pieces ?? 0 }
    },

    async keepPiece({ question: key, file, at, data, ...of }, caller) {
      const found = await find(of, caller, key)
      if (found.type !== 'Found') return found
      const { draft, question } = found
      const files = { draftId: draft.id, caseId: draft.caseId }
      return inTransaction(db, (tx) => takePiece(tx, files, question, { file, at, data }, now()))
    },

    async draftFile({ question: key, sha256, ...of }, caller) {
      const found = await find(of, caller, key)
      if (found.type !== 'Found' || !found.question) return { type: 'FileNotFound' }
      return send({ draftId: found.draft.id, caseId: found.draft.caseId }, key, sha256)
    },

    async caseFile({ question: key, sha256, ...named }, caller) {
      const found = await readableCase(db, caller, named)
      return found ? send({ draftId: null, caseId: found.id }, key, sha256) : { type: 'FileNotFound' }
    },
  }
}
