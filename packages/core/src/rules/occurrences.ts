/**
 * The occurrences of a repeating scope, and the places of their slots and rule instances.
 *
 * For the rules an occurrence exists while it has an answer: the state of a case depends on its answers alone. The
 * screen also keeps those that were added or emptied and not removed, so that nothing vanishes while a person is
 * typing. Either way a scope is never empty: for the rules the first occurrence is always there, on the screen the next
 * one that was never used.
 */
import type { CompiledBase } from './compile'
import { nowhere } from './reading'

export interface Block {
  readonly slots: readonly number[]
  readonly instances: readonly number[]
}

interface ScopeOccurrences {
  /** The number of answers in each occurrence. */
  readonly answered: Map<number, number>
  readonly kept: Set<number>
  /** The highest number ever given. A number is never given again. */
  used: number
  /** By occurrence, from the second on. */
  readonly blocks: Map<number, Block>
  readonly free: Block[]
  answeredList: readonly number[]
  shownList: readonly number[]
}

/** The consequences of a changed list of occurrences. */
export interface Refreshed {
  readonly isAnsweredListNew: boolean
  readonly isShownListNew: boolean
  /** The block of the empty occurrence that is shown if none is left. */
  readonly offered: Block | null
  /** Slots that were freed. */
  readonly released: readonly number[]
}

const onlyTheFirst: readonly number[] = [1]

export class Occurrences {
  readonly #compiled: CompiledBase
  readonly #scopes: readonly ScopeOccurrences[]
  /** Places of slots and instances beyond the compiled ones; a released one is nowhere. */
  readonly #slotPlaces: { question: number; occurrence: number }[] = []
  readonly #instancePlaces: { part: number; occurrence: number }[] = []

  constructor(compiled: CompiledBase) {
    this.#compiled = compiled
    this.#scopes = compiled.scopes.map(() => ({
      answered: new Map(),
      kept: new Set(),
      used: 0,
      blocks: new Map(),
      free: [],
      answeredList: onlyTheFirst,
      shownList: onlyTheFirst,
    }))
  }

  answeredIn(scope: number): readonly number[] {
    return this.#scopes[scope]?.answeredList ?? onlyTheFirst
  }

  shownIn(scope: number): readonly number[] {
    return this.#scopes[scope]?.shownList ?? onlyTheFirst
  }

  slotOf(question: number, occurrence: number): number | null {
    const block = this.#scopes[this.#compiled.scopeOf[question] ?? nowhere]?.blocks.get(occurrence)
    return block?.slots[this.#compiled.indexInScope[question] ?? nowhere] ?? null
  }

  /** Every slot of a question, in all its occurrences. */
  slotsOf(question: number): readonly number[] {
    const blocks = this.#scopes[this.#compiled.scopeOf[question] ?? nowhere]?.blocks
    if (!blocks) return [question]
    return [question, ...[...blocks.keys()].flatMap((occurrence) => this.slotOf(question, occurrence) ?? [])]
  }

  questionOf(slot: number): number {
    const beyond = slot - this.#compiled.questions.length
    return beyond < 0 ? slot : (this.#slotPlaces[beyond]?.question ?? nowhere)
  }

  occurrenceOf(slot: number): number {
    const beyond = slot - this.#compiled.questions.length
    return beyond < 0 ? 1 : (this.#slotPlaces[beyond]?.occurrence ?? nowhere)
  }

  instanceOf(part: number, occurrence: number): number | null {
    const scope = this.#compiled.parts[part]?.scope ?? nowhere
    if (occurrence === 1 || scope === nowhere) return part
    return this.#scopes[scope]?.blocks.get(occurrence)?.instances[this.#compiled.partInScope[part] ?? nowhere] ?? null
  }

  instancesOf(part: number, scope: number): readonly number[] {
    const others = [...(this.#scopes[scope]?.blocks.keys() ?? [])]
    return [part, ...others.flatMap((occurrence) => this.instanceOf(part, occurrence) ?? [])]
  }

  /** `nowhere` if the instance's occurrence was removed. */
  partOf(instance: number): number {
    const beyond = instance - this.#compiled.parts.length
    return beyond < 0 ? instance : (this.#instancePlaces[beyond]?.part ?? nowhere)
  }

  occurrenceOfInstance(instance: number): number {
    const beyond = instance - this.#compiled.parts.length
    return beyond < 0 ? 1 : (this.#instancePlaces[beyond]?.occurrence ?? nowhere)
  }

  /** Allocates an occurrence's block. Null if it already has one; the first always does. */
  ensureBlock(scope: number, occurrence: number): Block | null {
    const of = this.#scopes[scope]
    if (!of || occurrence === 1 || of.blocks.has(occurrence)) return null
    const block = of.free.pop() ?? this.#newBlock(scope)
    const { questions, parts } = this.#compiled.scopes[scope] ?? { questions: [], parts: [] }
    for (const [i, slot] of block.slots.entries())
      this.#slotPlaces[slot - this.#compiled.questions.length] = { question: questions[i] ?? nowhere, occurrence }
    for (const [i, instance] of block.instances.entries())
      this.#instancePlaces[instance - this.#compiled.parts.length] = { part: parts[i] ?? nowhere, occurrence }
    of.blocks.set(occurrence, block)
    return block
  }

  /** Counts an answer added to or removed from an occurrence. */
  count(scope: number, occurrence: number, by: 1 | -1): void {
    const answered = this.#scopes[scope]?.answered
    const count = (answered?.get(occurrence) ?? 0) + by
    if (count > 0) answered?.set(occurrence, count)
    else answered?.delete(occurrence)
  }

  /** Keeps these occurrences although they have no answer yet. */
  keep(scope: number, occurrences: readonly number[]): void {
    for (const occurrence of occurrences) this.#scopes[scope]?.kept.add(occurrence)
  }

  forget(scope: number, occurrence: number): void {
    this.#scopes[scope]?.kept.delete(occurrence)
    this.use(scope, occurrence)
  }

  /** The case has used the numbers up to this one. */
  use(scope: number, occurrence: number): void {
    const of = this.#scopes[scope]
    if (of) of.used = Math.max(of.used, occurrence)
  }

  /** The highest number used so far. */
  usedIn(scope: number): number {
    const of = this.#scopes[scope]
    return of ? Math.max(of.used, ...of.answered.keys(), ...of.kept) : 0
  }

  /** The number of the next new entry. */
  next(scope: number): number {
    return Math.max(this.#scopes[scope]?.used ?? 0, this.shownIn(scope).at(-1) ?? 0) + 1
  }

  /** Updates both lists, and frees the blocks that are in neither. */
  refresh(scope: number): Refreshed {
    const of = this.#scopes[scope]
    if (!of) return { isAnsweredListNew: false, isShownListNew: false, offered: null, released: [] }
    const answered = sorted(of.answered.keys(), 1)
    const shown = sorted([...of.answered.keys(), ...of.kept], of.used + 1)
    const isAnsweredListNew = !isSameList(answered, of.answeredList)
    const isShownListNew = !isSameList(shown, of.shownList)
    of.answeredList = answered
    of.shownList = shown
    // Before the others are freed: a listener of a freed slot is told of that slot, not of this one.
    const offered = this.ensureBlock(scope, shown[0] ?? 1)
    return { isAnsweredListNew, isShownListNew, offered, released: isShownListNew ? this.#release(of) : [] }
  }

  #release(of: ScopeOccurrences): readonly number[] {
    const released: number[] = []
    for (const [occurrence, block] of of.blocks) {
      if (of.shownList.includes(occurrence)) continue
      of.blocks.delete(occurrence)
      of.free.push(block)
      released.push(...block.slots)
      for (const instance of block.instances)
        this.#instancePlaces[instance - this.#compiled.parts.length] = { part: nowhere, occurrence }
    }
    return released
  }

  #newBlock(scope: number): Block {
    const { questions, parts } = this.#compiled.scopes[scope] ?? { questions: [], parts: [] }
    const firstSlot = this.#compiled.questions.length + this.#slotPlaces.length
    const firstInstance = this.#compiled.parts.length + this.#instancePlaces.length
    for (const question of questions) this.#slotPlaces.push({ question, occurrence: nowhere })
    for (const part of parts) this.#instancePlaces.push({ part, occurrence: nowhere })
    return {
      slots: questions.map((_, i) => firstSlot + i),
      instances: parts.map((_, i) => firstInstance + i),
    }
  }
}

function sorted(occurrences: Iterable<number>, ifNone: number): readonly number[] {
  const list = [...new Set(occurrences)].sort((a, b) => a - b)
  return list.length ? list : [ifNone]
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((occurrence, i) => occurrence === b[i])
}
