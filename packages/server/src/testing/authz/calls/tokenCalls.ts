import { aPicture } from '@casebook/test-fixtures/pictures'
import { piecesOf } from '../../../answerFiles/pieces.fixture'

/** The calls that a token of a case makes in place of a session. */
export interface TokenCall {
  readonly request: (token: string) => Readonly<Record<string, unknown>>
  readonly done: string
}

const [piece] = piecesOf(aPicture('image/jpeg'))

export const tokenCalls: Readonly<Record<string, TokenCall>> = {
  'command?action=GetQuestions': {
    request: (token) => ({ token, command: { GetQuestions: { facts: [] } } }),
    done: 'CommandExecuted',
  },
  // It takes no files, as every question of the links here.
  'command?action=KeepPiece': {
    request: (token) => ({ token, command: { KeepPiece: { question: 'sleep', ...piece } } }),
    done: 'FileRefused',
  },
  'command?action=KeptPieces': {
    request: (token) => ({ token, command: { KeptPieces: { question: 'sleep', file: piece?.file } } }),
    done: 'KeptPieces',
  },
  'command?action=ImportData': {
    request: (token) => ({ token, command: { ImportData: { facts: [{ id: 'sleep', value: 7 }] } } }),
    done: 'CommandExecuted',
  },
}
