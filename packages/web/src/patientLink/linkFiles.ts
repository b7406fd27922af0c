/** Files with which a patient answers: on this device until they are sent, under the key that is made of the link. */
import type { AnswerFiles } from '@casebook/core/answerFiles/deviceFiles.port'
import type { ImportDataResult } from '@casebook/core/tokens/command.calls'
import type { CommandFilesPort } from '@casebook/core/tokens/commandFiles.calls'
import { createAnswerFiles } from '../journal/answerFiles'
import { createDatabase } from '../journal/database'
import { linkSecrets } from './linkSecrets'

type NotTaken = Exclude<ImportDataResult, { type: 'CommandExecuted' }>

export type LinkFiles = AnswerFiles<NotTaken>

export async function createLinkFiles(link: CommandFilesPort, token: string): Promise<LinkFiles> {
  const secrets = await linkSecrets(token)
  const db = createDatabase('casebook-link-files')
  return createAnswerFiles<NotTaken>({
    person: () => secrets && { username: secrets.id, db, key: async () => secrets.cipher },
    // A link shows no file again that has been sent.
    addressOf: () => '',
    fetchFile: async () => null,
    wayOf: (_, question, file) => ({
      kept: () => link.KeptPieces({ token, question, file }),
      keep: (piece) => link.KeepPiece({ token, question, file, ...piece }),
    }),
  })
}
