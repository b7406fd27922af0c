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

/** Answers delivered together under one idempotency key, all on the same base revision. */
export interface Batch {
  readonly idempotencyKey: string
  readonly facts: readonly Fact[]
  /** The base revision of the screen when they were given; empty if there was none. */
  readonly on?: string | undefined
  /** The screen that began the entries which they are about. */
  readonly begunBy?: string | undefined
}

export interface KeptRefusal {
  readonly fact: Fact
  readonly reason: FactRefusal
}

/** The answers of a draft that are on this device and not on the server. */
export interface Undelivered {
  readonly of: DraftName
  /** The number of answers the server refused. */
  readonly refused: number
  /** The number of answers still waiting for the server. */
  readonly waiting: number
  /** Answers whose draft the server did not find at the last attempt: they can only be read or given up. */
  readonly lost: readonly Fact[]
}

/** Everything this device has of one draft. */
export interface Recalled {
  /** Not yet received by the server, in the order they were given. */
  readonly waiting: readonly Batch[]
  /** Later batches that are only in this page's memory: the device could not keep them. */
  readonly unkept?: readonly Batch[] | undefined
  /** Received after the server sent the draft being opened: another tab delivered it meanwhile. */
  readonly received: readonly Fact[]
  /** Refused by the server, and neither changed nor given up since. */
  readonly refused: readonly KeptRefusal[]
  /** Text in fields that is not an answer yet, by key. */
  readonly typed: ReadonlyMap<string, string>
}

export const nothingRecalled: Recalled = { waiting: [], received: [], refused: [], typed: new Map() }

/** Whether the device has stored it durably; if not, why. */
export type Keeping = 'kept' | 'full' | 'unavailable'

/** An event of a draft after the server sent it. */
export type Logged =
  | { readonly type: 'received'; readonly facts: readonly Fact[] }
  | {
      readonly type: 'saved'
      readonly caseName: string
      readonly merged: readonly Fact[]
      readonly revision?: string | undefined
    }

/** A draft as the server last sent it, and the events since. */
export interface CachedDraft {
  readonly config: BaseConfig
  readonly draft: Draft
  readonly log: readonly Logged[]
}

/**
 * Storage for one person's answers on the device. On a device that stores nothing everything is empty and `keep` says
 * so; no call fails, as the answers go to the server anyway.
 */
export interface JournalPort {
  recall(draft: string): Promise<Recalled>
  /**
   * Returns `kept` only if the batch would survive a crash of the browser. It replaces refused answers to its
   * questions.
   */
  keep(of: DraftName, batch: Batch): Promise<Keeping>
  /** The next batch to deliver. */
  first(draft: string): Promise<Batch | null>
  /** The server has received the batch: it leaves the journal. */
  received(of: DraftName, idempotencyKey: string): Promise<void>
  /** The server refused the batch: the facts it did not name keep waiting in the same place. */
  refused(
    of: DraftName,
    idempotencyKey: string,
    parts: { readonly rest: Batch | null; readonly refused: readonly KeptRefusal[] },
  ): Promise<void>
  /** The server did not find the draft. It is tried again from time to time: access may only be missing for now. */
  lost(of: DraftName): void
  /** Gives up a refused answer. */
  dropRefused(draft: string, key: string): Promise<void>
  /** Gives up everything waiting for the draft. */
  forget(draft: string): Promise<void>
  /** Drafts with waiting batches. */
  draftsWaiting(): Promise<readonly DraftName[]>
  /** Every draft with answers that are only on this device. */
  undelivered(): Promise<readonly Undelivered[]>
  /** Runs the work under a lock on the draft, across tabs. */
  alone<T>(draft: string, work: () => Promise<T>): Promise<T>
  /** Stores a field's text that is not an answer; null once it is one. Written within a quarter of a second. */
  type(of: DraftName, key: string, text: string | null): void

  /** Remembers the draft for working offline. `outdated`: its log entries from before the server was asked. */
  remember(of: DraftName, told: { config: BaseConfig; draft: Draft }, outdated: readonly number[]): void
  /** Stored once, as a version never changes. */
  rememberBase(name: BaseName, version: string, base: Base): void
  log(of: DraftName, logged: Logged): Promise<void>
  /** The numbers of all log entries so far, of all drafts. */
  logged(): Promise<readonly { readonly draft: string; readonly seq: number }[]>
  /** The draft with that id or of that case; without either, the one of the base opened last. */
  cachedDraft(name: OfDraft & { readonly ofCase?: CaseIdentity | undefined }): Promise<CachedDraft | null>
  cachedBase(name: BaseName, version: string): Promise<Base | null>
}
