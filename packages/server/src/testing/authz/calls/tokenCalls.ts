/** The calls that a token of a case makes in place of a session. */
export interface TokenCall {
  readonly request: (token: string) => Readonly<Record<string, unknown>>
  readonly done: string
}

export const tokenCalls: Readonly<Record<string, TokenCall>> = {
  'command?action=GetQuestions': {
    request: (token) => ({ token, command: { GetQuestions: { facts: [] } } }),
    done: 'CommandExecuted',
  },
  'command?action=ImportData': {
    request: (token) => ({ token, command: { ImportData: { facts: [{ id: 'sleep', value: 7 }] } } }),
    done: 'CommandExecuted',
  },
}
