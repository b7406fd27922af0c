/** Files that are answers, as this device keeps them until the server has them. */
import type { FileRecord } from '../bases/files/fileRecord'
import type { CaseIdentity } from '../cases/caseIdentity'
import type { AddFactsResult } from '../entry/entry.calls'
import type { Fact } from '../facts/fact'
import type { DraftName } from '../journal/journal.port'

/** How far a file has come. */
export interface Sending {
  readonly sent: number
  readonly pieces: number
}

/** The files of one draft. */
export interface DraftFiles {
  /** Resolves once the bytes would survive a crash of the browser, or as soon as it is known that the device does not keep them. */
  readonly keep: (record: FileRecord, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** From this device or from the server; null if neither has it now. */
  readonly bytesOf: (key: string, record: FileRecord) => Promise<Uint8Array<ArrayBuffer> | null>
  /** An address at which the page shows the file; one of this page while the bytes are on this device. */
  readonly addressOf: (key: string, record: FileRecord) => Promise<string>
  /** Null of a file that is not on this device: the server has it. */
  readonly sending: (record: FileRecord) => Sending | null
  readonly subscribe: (listener: () => void) => () => void
}

/** The draft that the files are answers in; a case that is only looked at has none of this person. */
export interface FilesPlace extends DraftName {
  readonly ofCase?: CaseIdentity | undefined
}

/** One file of it. */
export interface FileAt extends FilesPlace {
  readonly question: string
  readonly sha256: string
}

/** `Stop`: an answer of the server after which nothing more is sent. */
export interface AnswerFiles<Stop = AddFactsResult> {
  readonly of: (place: FilesPlace) => DraftFiles
  /** Sends the files that the answers name; null if all of them are there or are not on this device. */
  readonly send: (of: DraftName, facts: readonly Fact[]) => Promise<Stop | Refused | null>
  /** The server has the answers. */
  readonly received: (of: DraftName, facts: readonly Fact[]) => Promise<void>
}

type Refused = Extract<AddFactsResult, { type: 'AddFactError' }>
