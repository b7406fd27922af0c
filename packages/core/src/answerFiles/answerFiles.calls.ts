/**
 * The calls that bring the bytes of files that are answers, and give them back. The bytes come in pieces, before the answer that names them;
 * each piece is acknowledged by its hash. A hash alone opens nothing: who asks names the case and the question, and must be allowed to see both.
 */
import * as z from 'zod/mini'
import { call, type Port } from '../call/call'
import { file as fileContent } from '../call/file'
import { fileKey, fileOfPiece, kept, piece, pieceHash } from '../files/pieces'

const name = z.string().check(z.maxLength(255))
const ofDraft = { group: name, base: name, draft: z.string() }
const notThere = { KnowledgeBaseNotFound: {}, DraftNotFound: {} } as const

export const answerFilesCalls = {
  /** How many pieces of the file the server has. */
  keptPieces: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: false,
    request: { ...ofDraft, file: fileOfPiece },
    results: { KeptPieces: { pieces: z.int() }, ...notThere },
  }),
  /** The piece `at`, counted from 0. To send one again changes nothing. */
  keepPiece: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: 'eachTime',
    request: { ...ofDraft, question: fileKey, ...piece },
    results: { ...kept, ...notThere },
  }),
  /** A file that is an answer of the draft, or was one of its case. */
  draftFile: call({
    policy: 'hasOwnCases',
    isOfInterview: true,
    changes: false,
    request: { ...ofDraft, question: fileKey, sha256: pieceHash },
    results: { ReceivedFile: { file: fileContent }, FileNotFound: {} },
  }),
  /** A file that is an answer of the case, or was one. */
  caseFile: call({
    policy: 'signedIn',
    changes: false,
    request: { group: name, base: name, owner: name, name, question: fileKey, sha256: pieceHash },
    results: { ReceivedFile: { file: fileContent }, FileNotFound: {} },
  }),
}

export type AnswerFilesPort = Port<typeof answerFilesCalls>
