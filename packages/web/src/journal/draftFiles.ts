import type { AnswerFilesPort } from '@casebook/core/answerFiles/answerFiles.calls'
import type { AnswerFiles, FileAt } from '@casebook/core/answerFiles/deviceFiles.port'
import type { AddFactsResult } from '@casebook/core/entry/entry.calls'
import { createAnswerFiles } from './answerFiles'
import type { Person } from './person'

/** Comes with the same code: each piece that is loaded later costs the first paint its name. */
export { createStudyCopies } from './studyCopies'

interface Server {
  readonly port: AnswerFilesPort
  readonly addressOf: (file: FileAt) => string
}

/** The files of drafts, of whoever is signed in. */
export function draftFiles(person: () => Person | null, { port, addressOf }: Server): AnswerFiles {
  return createAnswerFiles<AddFactsResult>({
    person,
    addressOf,
    wayOf: (of, question, file) => ({
      kept: () => port.keptPieces({ ...of, file }),
      keep: (piece) => port.keepPiece({ ...of, question, file, ...piece }),
    }),
    async fetchFile({ ofCase: _, ...of }) {
      const answer = await port.draftFile(of)
      return answer.type === 'ReceivedFile' ? new Uint8Array(await answer.file.content.arrayBuffer()) : null
    },
  })
}
