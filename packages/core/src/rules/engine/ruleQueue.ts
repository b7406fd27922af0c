/** The rules that wait to be evaluated, by the occurrences in which they are. All wait at first. */
import type { CompiledBase } from '../compile'
import type { Occurrences } from '../occurrences'
import { nowhere } from '../reading'
import { Agenda } from './agenda'

export class RuleQueue {
  readonly #compiled: CompiledBase
  readonly #occurrences: Occurrences
  readonly #agenda: Agenda

  constructor(compiled: CompiledBase, occurrences: Occurrences) {
    this.#compiled = compiled
    this.#occurrences = occurrences
    this.#agenda = new Agenda(compiled.ranks)
    for (const [part, { rank }] of compiled.parts.entries()) this.#agenda.add(part, rank)
  }

  /** The next instance, or undefined if none is left. */
  next(): number | undefined {
    return this.#agenda.next()
  }

  ask(part: number, instance: number | null): void {
    if (instance !== null) this.#agenda.add(instance, this.#compiled.parts[part]?.rank ?? 0)
  }

  askInAll(parts: readonly number[] = []): void {
    for (const part of parts) {
      const scope = this.#compiled.parts[part]?.scope ?? nowhere
      if (scope === nowhere) this.ask(part, part)
      else for (const each of this.#occurrences.instancesOf(part, scope)) this.ask(part, each)
    }
  }
}
