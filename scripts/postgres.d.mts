export interface TestPostgres {
  readonly postmasterFile: string
  readonly startCommand: string
  readonly urlOf: (database: string) => string
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function startPostgres(): Promise<TestPostgres>
