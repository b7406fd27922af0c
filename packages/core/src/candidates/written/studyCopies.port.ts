/** Studies that are written on this device and not kept by the server yet. */
import type { TextLanguage } from '../../language/language'
import type { ReceivedCandidate } from '../candidate.machine'

interface CopiedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface StudyCopy {
  /** What the server said of the study when it was opened, for an author without a connection. */
  readonly received: ReceivedCandidate
  /** The state that the author went on from, and when the server kept it; null for the first file of a study. */
  readonly kept: CopiedFile | null
  readonly keptAt: string
  readonly file: CopiedFile
  readonly language: TextLanguage
  readonly preset: string | null
}

/** Encrypted, by candidate. No call fails: a device that stores nothing recalls nothing. */
export interface StudyCopies {
  /** The newest that no other open page is writing on. */
  recall(candidate: string): Promise<StudyCopy | null>
  /** Resolves with true if it would survive a crash of the browser. */
  keep(candidate: string, copy: StudyCopy): Promise<boolean>
  forget(candidate: string): Promise<void>
}
