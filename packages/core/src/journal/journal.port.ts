import type { Base, BaseConfig } from '../bases/base'
import type { BaseName } from '../bases/baseName'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { Draft, OfDraft } from '../entry/entry.calls'
import type { Fact } from '../facts/fact'
import type { FactRefusal } from '../facts/factRefusal'

/** A draft by its own name: never "the latest". */
export interface DraftName extends BaseName {
  readonly draft: string
}

/** Answers as they are delivered: together, under one name. */
export interface KeptBatch {
  readonly delivery: string
  readonly facts: readonly Fact[]
  /** The revision that the screen stood on when they were given; empty if on none. */
  readonly on?: string | undefined
}

export interface KeptRefusal {
  readonly fact: Fact
  readonly reason: FactRefusal
}

/** What answers of a draft are on this device and not with the server. */
export interface Undelivered {
  readonly of: DraftName
  /** The server did not take them. */
  readonly refused: number
  /** The server has not answered for them. */
  readonly waiting: number
  /** The server did not find their draft when it was last asked: what can be done is to read them, and to give them up. */
  readonly lost: readonly Fact[]
}

/** What one draft has on this device. */
export interface Recalled {
  /** Not yet received by the server, in the order in which it was said. */
  readonly waiting: readonly KeptBatch[]
  /** The same, said after those, in the memory of this page only: the device could not keep them. */
  readonly unkept?: readonly KeptBatch[] | undefined
  /** Received since the server told the draft that is being opened: another tab sent it meanwhile. */
  readonly received: readonly Fact[]
  /** Not taken by the server, and neither changed nor given up since. */
  readonly refused: readonly KeptRefusal[]
  /** What stood in fields and was no answer yet, by key. */
  readonly typed: ReadonlyMap<string, string>
}

export const nothingRecalled: Recalled = { waiting: [], received: [], refused: [], typed: new Map() }

/** Whether the device has it for good; if not, why. */
export type Keeping = 'kept' | 'full' | 'unavailable'

/** What happened to a draft after the server told it. */
export type Logged =
  | { readonly type: 'received'; readonly facts: readonly Fact[] }
  | {
      readonly type: 'saved'
      readonly caseName: string
      readonly merged: readonly Fact[]
      readonly revision?: string | undefined
    }

/** A draft as the server last told it, and what has happened to it since. */
export interface DraftAtHand {
  readonly config: BaseConfig
  readonly draft: Draft
  readonly log: readonly Logged[]
}

/**
 * What one person's answers need of the device. Of a device that keeps nothing, everything is empty and `keep` says so; no
 * call fails, for the answers go to the server all the same.
 */
export interface JournalPort {
  recall(draft: string): Promise<Recalled>
  /** Answers `kept` only when a crash of the browser cannot take the batch away. It takes the place of refused answers to its questions. */
  keep(of: DraftName, batch: KeptBatch): Promise<Keeping>
  /** What is to be delivered before everything else. */
  first(draft: string): Promise<KeptBatch | null>
  /** The server has it: it goes out of the journal. */
  received(of: DraftName, delivery: string): Promise<void>
  /** The server did not take it: what it did not name waits on in the same place. */
  refused(
    of: DraftName,
    delivery: string,
    parts: { readonly rest: KeptBatch | null; readonly refused: readonly KeptRefusal[] },
  ): Promise<void>
  /** The server found no such draft. It is asked again at times: somebody may have no access just now. */
  lost(of: DraftName): void
  /** Gives up a refused answer. */
  dropRefused(draft: string, key: string): Promise<void>
  /** Gives up whatever waits for the draft. */
  forget(draft: string): Promise<void>
  /** Drafts for which something waits. */
  draftsWaiting(): Promise<readonly DraftName[]>
  /** Every draft of which anything is on this device only. */
  undelivered(): Promise<readonly Undelivered[]>
  /** Does the work while no other tab does any for this draft. */
  alone<T>(draft: string, work: () => Promise<T>): Promise<T>
  /** What stands in a field and is no answer; null once it is. Kept within a quarter of a second. */
  type(of: DraftName, key: string, text: string | null): void

  /** For going on without a connection. `outdated` is what was logged of this draft before the server was asked. */
  remember(of: DraftName, told: { config: BaseConfig; draft: Draft }, outdated: readonly number[]): void
  /** Once: a version never changes. */
  rememberBase(name: BaseName, version: string, base: Base): void
  log(of: DraftName, logged: Logged): Promise<void>
  /** The numbers of everything logged so far, of whatever draft. */
  logged(): Promise<readonly { readonly draft: string; readonly seq: number }[]>
  /** The draft of that id or of that case; without either, the one that was last opened of the base. */
  draftAtHand(name: OfDraft & { readonly ofCase?: CaseIdentity | undefined }): Promise<DraftAtHand | null>
  baseAtHand(name: BaseName, version: string): Promise<Base | null>
}
