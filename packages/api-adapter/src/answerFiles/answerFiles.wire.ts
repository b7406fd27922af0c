/** How files that are answers travel. A browser opens the address of one itself, as a picture or a link. */
import { answerFilesCalls } from '@casebook/core/answerFiles/answerFiles.calls'
import { pieceSize } from '@casebook/core/files/pieces'
import { wire } from '../wire'

export const answerFilesWire = wire(answerFilesCalls, {
  path: 'answerFiles',
  calls: {
    keptPieces: {},
    // In base64, with the rest of the request.
    keepPiece: { longestBody: 2 * pieceSize },
    draftFile: { travels: 'inAddress' },
    caseFile: { travels: 'inAddress' },
  },
})
