export interface BenchQuestion {
  readonly name: string
  readonly group: string
  readonly type: 'text' | 'int' | 'date' | 'choice'
}

interface Form {
  readonly questions: readonly BenchQuestion[]
  readonly choices: readonly string[]
}

type Answers = Readonly<Record<string, string>>

export interface CasebookAdapter {
  readonly ready: () => Promise<boolean>
  readonly signIn: () => Promise<void>
  readonly useSet: (name: string) => Promise<void>
  readonly createCase: (answers: Answers) => Promise<string>
  readonly editCase: (name: string, answers: Answers) => Promise<void>
  readonly versionOf: (name: string) => string | null
  readonly list: () => Promise<readonly { readonly id: string; readonly version: string | null }[]>
}

export const account: {
  readonly username: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
}

/** The documents of all bases that it works on. */
export function basesOf(form: Form): readonly object[]

export function casebookAdapter(config: Form & { url: string; home: string; folder: string }): CasebookAdapter
