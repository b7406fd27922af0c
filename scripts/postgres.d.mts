export interface TestPostgres {
  readonly urlOf: (database: string) => string
  readonly restart: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function startPostgres(): Promise<TestPostgres>
