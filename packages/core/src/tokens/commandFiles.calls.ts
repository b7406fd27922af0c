/** The calls with which the page behind a link brings files, before its answers. */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { fileKey, fileOfPiece, kept, piece } from '../files/pieces'
import { token, tokenRefusals } from './command.calls'

export const commandFilesCalls = {
  /** How many pieces of a file the case has. */
  KeptPieces: call({
    policy: 'anyone',
    changes: false,
    request: { token, question: fileKey, file: fileOfPiece },
    results: { KeptPieces: { pieces: z.int() }, ...tokenRefusals },
  }),
  /** A piece of a file that is to be an answer, before `ImportData` brings the answer. To send one again changes nothing. */
  KeepPiece: call({
    policy: 'anyone',
    changes: 'eachTime',
    request: { token, question: fileKey, ...piece },
    results: { ...kept, ...tokenRefusals },
  }),
}

export type CommandFilesPort = Port<typeof commandFilesCalls>
