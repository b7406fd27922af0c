/** Answers the commands that bring files by a case's token: for its questions, and into its case. None gives a file back. */
import { fileRecord } from '@casebook/core/bases/files/fileRecord'
import { parseKey } from '@casebook/core/bases/key'
import { decideCommand } from '@casebook/core/tokens/command'
import type { commandFilesCalls } from '@casebook/core/tokens/commandFiles.calls'
import { readyBase } from '../bases/compiledBases'
import { studyCases } from '../cases/cases.repository'
import { inTransaction } from '../database/transaction'
import { findFile } from '../facts/answerFiles.repository'
import { takePiece } from '../facts/takePiece'
import type { AreaHandlers } from '../http/area'
import type { Services } from '../services'
import { hashOfSecret, isSecret } from '../session/secrets/secret'
import { noteRefusal } from '../tokens/refusals'
import { tokenOfSecret } from '../tokens/tokens.repository'
import { denied, worldOf } from './commandWorld'

export function commandFilesHandlers(services: Services): AreaHandlers<typeof commandFilesCalls> {
  const { db, now } = services

  /** What the token may bring files to, or why it may not. */
  async function reach(secret: string, question: string, ip: string) {
    const token = isSecret(secret) ? await tokenOfSecret(db, hashOfSecret(secret)) : null
    const studyCase = token ? ((await studyCases(db, [token.caseId]))[0] ?? null) : null
    const world = { ...(await worldOf(db, token, studyCase, now())), takes: () => true }
    const decision = decideCommand({ type: 'GetQuestions', facts: [{ id: question }] }, world)
    if (decision === 'Execute' && token && studyCase) {
      const { structure } = await readyBase(services, studyCase.versionId)
      const asked = structure.questions.get(parseKey(question)?.questionId ?? '')?.question
      return { type: 'Reached', caseId: studyCase.id, question: asked } as const
    }
    const refusal = decision === 'PermissionError' ? decision : 'TokenError'
    await noteRefusal(services, { ...denied(refusal, token, studyCase, now()).refused, command: 'ImportData', ip })
    return { type: refusal } as const
  }

  return {
    async KeptPieces({ token, question, file }, _caller, { ip }) {
      const reached = await reach(token, question, ip)
      if (reached.type !== 'Reached') return reached
      const kept = await findFile(db, { draftId: null, caseId: reached.caseId }, fileRecord(file)?.sha256 ?? '')
      return { type: 'KeptPieces', pieces: kept?.pieces ?? 0 }
    },

    async KeepPiece({ token, question: key, ...piece }, _caller, { ip }) {
      const reached = await reach(token, key, ip)
      if (reached.type !== 'Reached') return reached
      const { caseId, question } = reached
      return inTransaction(db, (tx) => takePiece(tx, { draftId: null, caseId }, question, piece, now()))
    },
  }
}
