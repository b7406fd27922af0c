/** What a qualification looked at, what was expected, and what it saw. */
import { isDeepStrictEqual } from 'node:util'
import type { House } from './house'

export type Outcome = 'met' | 'not met' | 'not looked at'

export interface Finding {
  /** A sentence that is true if the outcome is `met`. */
  readonly what: string
  /** The requirements that it shows. */
  readonly requirements: readonly string[]
  readonly expected: string
  readonly seen: string
  readonly outcome: Outcome
}

/** What was expected and what was seen, as values. */
export interface Compared {
  readonly expected: unknown
  readonly seen: unknown
}

export interface Step {
  readonly what: string
  readonly requirements: readonly string[]
  readonly look: (house: House) => Promise<Compared>
}

/** A step that fails is not met, and says why. */
export async function found(
  what: string,
  requirements: readonly string[],
  look: () => Promise<Compared>,
): Promise<Finding> {
  try {
    const { expected, seen } = await look()
    const outcome = isDeepStrictEqual(seen, expected) ? 'met' : 'not met'
    return { what, requirements, expected: told(expected), seen: told(seen), outcome }
  } catch (error) {
    const seen = error instanceof Error ? error.message : String(error)
    return { what, requirements, expected: 'an answer', seen, outcome: 'not met' }
  }
}

const told = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
