export interface TestPostgres {
  readonly postmasterFile: string
  readonly startCommand: string
  readonly urlOf: (database: string) => string
  readonly restart: () => Promise<void>
  readonly startReplica: () => Promise<TestReplica>
  readonly stop: () => Promise<void>
}

export interface TestReplica {
  readonly urlOf: (database: string) => string
  readonly pause: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function startPostgres(): Promise<TestPostgres>
