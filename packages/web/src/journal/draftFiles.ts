import type { AnswerFilesPort } from '@casebook/core/answerFiles/answerFiles.calls'
import type { AnswerFiles, FileAt } from '@casebook/core/answerFiles/deviceFiles.port'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import type { AddFactsResult } from '@casebook/core/entry/entry.calls'
import { createAnswerFiles } from './answerFiles'
import type { Person } from './person'
import { createStudyCopies } from './studyCopies'

interface FilesHere extends AnswerFiles {
  readonly studies: StudyCopies
}

interface Server {
  readonly port: AnswerFilesPort
  readonly addressOf: (file: FileAt) => string
}

/** The files of drafts, of whoever is signed in, and the studies that they write. */
export function draftFiles(person: () => Person | null, { port, addressOf }: Server): FilesHere {
  const files = createAnswerFiles<AddFactsResult>({
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
  return { ...files, studies: createStudyCopies(person) }
}
