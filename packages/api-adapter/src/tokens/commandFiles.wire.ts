/** How files travel that come by a case's token. */
import { commandFilesCalls } from '@casebook/core/tokens/commandFiles.calls'
import { kibibyte, wire } from '../wire'
import { commandTravels } from './commandSpelling'

export const commandFilesWire = wire(commandFilesCalls, {
  path: 'command',
  calls: {
    KeptPieces: commandTravels('KeptPieces'),
    KeepPiece: { ...commandTravels('KeepPiece'), longestBody: 256 * kibibyte },
  },
})
