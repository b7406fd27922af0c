/** How the commands of a case's token travel. */
import { commandCalls } from '@casebook/core/tokens/command.calls'
import { kibibyte, wire } from '../wire'
import { commandTravels } from './commandSpelling'

export const commandWire = wire(commandCalls, {
  path: 'command',
  calls: {
    GetQuestions: { ...commandTravels('GetQuestions'), longestBody: 256 * kibibyte },
    ImportData: { ...commandTravels('ImportData'), longestBody: 256 * kibibyte },
  },
})
