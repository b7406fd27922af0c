/** Why answers are unknown. Kept beside the values of a case, because no rule reads it. */
import { type FactValue, isUnknown } from '../../facts/fact'

export class UnknownReasons {
  readonly #reasons = new Map<string, string>()
  readonly #changed = new Set<string>()

  /** `key` is only asked for where there may be a reason. */
  say(key: () => string, value: FactValue): void {
    const reason = isUnknown(value) ? value.reason : undefined
    if (reason === undefined && this.#reasons.size === 0) return
    const of = key()
    if (this.#reasons.get(of) === reason) return
    if (reason === undefined) this.#reasons.delete(of)
    else this.#reasons.set(of, reason)
    this.#changed.add(of)
  }

  of(key: string): string | undefined {
    return this.#reasons.get(key)
  }

  /** The keys whose reason changed since the last call. */
  takeChanged(): readonly string[] {
    if (this.#changed.size === 0) return []
    const changed = [...this.#changed]
    this.#changed.clear()
    return changed
  }
}
