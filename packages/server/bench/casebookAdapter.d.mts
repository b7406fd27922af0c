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

type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly status: number
  readonly cookies: readonly string[]
  readonly text: string
}

/** HTTP, as the load client speaks it. */
export interface Connection {
  readonly send: (path: string, headers: Headers, body?: unknown) => Promise<Answer>
  readonly read: (path: string, headers: Headers, take: (chunk: Uint8Array) => void) => Promise<void>
}

interface Begun {
  readonly name: string
  readonly draft: string
  readonly revision?: string
}

interface CallsOfEntry {
  readonly newCase: () => Promise<Begun>
  readonly addFacts: (begun: Begun, answers: Answers, before?: Answers) => Promise<unknown>
  readonly save: (begun: Begun) => Promise<unknown>
  readonly open: (name: string) => Promise<{ readonly draft: string }>
}

export interface CasebookAdapter {
  readonly ready: () => Promise<boolean>
  readonly signIn: () => Promise<void>
  readonly useSet: (name: string) => Promise<void>
  readonly createCase: (answers: Answers) => Promise<string>
  readonly calls: CallsOfEntry
  readonly submitCase: (answers: Answers) => Promise<string>
  readonly editCase: (name: string, answers: Answers) => Promise<void>
  readonly versionOf: (name: string) => string | null
  readonly export: () => Promise<{ readonly bytes: number; readonly rows: number }>
  readonly history: (name: string) => Promise<{ readonly bytes: number; readonly entries: number }>
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

export function casebookAdapter(
  config: Form & Connection & { url: string; home: string; folder: string },
): CasebookAdapter
