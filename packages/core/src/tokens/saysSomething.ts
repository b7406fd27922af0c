import type { Fact } from '../facts/fact'

/** An empty save would use the link up for nothing. Only an existing answer can be withdrawn. */
export function saysSomething(facts: readonly Fact[], standing: readonly Pick<Fact, 'id'>[] = []): boolean {
  const stood = new Set(standing.map(({ id }) => id))
  return facts.some(({ id, value }) => value !== null || stood.has(id))
}
