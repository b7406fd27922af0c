/** What the chart of the workshop is given, what happens in it, and what it knows. */
import type { Base } from '../bases/base'
import type { ResultOf } from '../call/call'
import type { CallEvent } from '../call/calling'
import type { TextLanguage } from '../language/language'
import type { Conflict, Side } from '../studyDrafts/merge'
import type { Operation, Refusal } from '../studyDrafts/operations'
import type { CellEdit, NamedFile, OpenedFile, SheetWriter } from './authorsFile'
import type { DocumentFault } from './candidate'
import type { ReceivedCandidate } from './candidate.machine'
import type { CandidatesPort, candidatesCalls, SettledCandidate } from './candidates.calls'
import type { Met } from './written/meeting'
import type { SheetWork } from './written/sheetWork'
import type { StudyCopies } from './written/studyCopies.port'

type Calls = typeof candidatesCalls

export type WorkshopEvent =
  | { type: 'bring'; file: NamedFile }
  | { type: 'correct'; edits: readonly CellEdit[] }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Of a study that is written here. Operations of one step are undone as one. */
  | { type: 'write'; operation: Operation; step?: string | undefined }
  /** The study is written here from now on, and no more in the file of another program. */
  | { type: 'writeOn' }
  /** Where two authors changed the same. */
  | { type: 'decide'; conflict: Conflict; side: Side }
  | { type: 'choose'; finding: number | null }
  | { type: 'keep' }
  | { type: 'keepMine' }
  | { type: 'takeTheirs' }
  | { type: 'ask'; isAsked: boolean }
  | { type: 'discard' }
  | { type: 'reload' }
  /** Whether others have done something to the draft, or to its study. */
  | { type: 'look' }
  | CallEvent<
      | ResultOf<Calls['getCandidate']>
      | ResultOf<Calls['getManagedBases']>
      | ResultOf<Calls['keepCandidateFile']>
      | ResultOf<Calls['askForPublication']>
      | ResultOf<Calls['discardCandidate']>
    >

export interface WorkshopInput {
  readonly manager: Pick<
    CandidatesPort,
    | 'getCandidate'
    | 'getManagedBases'
    | 'getCandidateFile'
    | 'keepCandidateFile'
    | 'askForPublication'
    | 'discardCandidate'
  >
  readonly reader: SheetWriter
  readonly toBase64: (bytes: Uint8Array) => Promise<string>
  /** As UTF-8. */
  readonly encode: (text: string) => Uint8Array
  /** The language of the texts, where the file names none. */
  readonly language: TextLanguage
  /** Its id. */
  readonly candidate: string
  /** Null where the device keeps nothing. */
  readonly copies: StudyCopies | null
}

export interface WorkshopContext extends WorkshopInput {
  /** With which the file is read; null for all questions. */
  readonly preset: string | null
  readonly received: ReceivedCandidate | null
  /** When the file was kept that the server has, as this page has seen it. */
  readonly keptAt: string
  /** All states of the file since it was opened, and the one that is shown. */
  readonly states: readonly NamedFile[]
  readonly at: number
  /** The state that the server has. */
  readonly kept: NamedFile | null
  /** The study of that state, once it was read; null if it makes none. */
  readonly keptBase: Base | null
  /** The state to keep, until it is sent. */
  readonly toKeep: NamedFile | null
  /** The state that is on its way to the server. */
  readonly sent: NamedFile | null
  /** The state that was sent and had no answer: the server may have it. */
  readonly unanswered: NamedFile | null
  /** The state that was read last, also if it could not be read. */
  readonly read: NamedFile | null
  /** What was read last. */
  readonly opened: OpenedFile | null
  /** The state that it was read from. */
  readonly openedFrom: NamedFile | null
  /** Changes to the study of a sheet that its cells do not have yet. */
  readonly work: SheetWork | null
  /** The last that made a study, for the form. */
  readonly drawn: OpenedFile | null
  /** How often the form was drawn anew. */
  readonly drawings: number
  readonly edits: readonly CellEdit[]
  /** Of the findings of `opened`. */
  readonly chosen: number | null
  readonly isAsked: boolean
  /** A sentence why the last correction was not made. */
  readonly refusal: string | null
  /** Why the last operation was not done. */
  readonly refused: Refusal | null
  /** Why the server did not keep the file. */
  readonly fault: DocumentFault | 'tooLarge' | null
  /** Somebody else has kept another file meanwhile. */
  readonly changed: { readonly by: string; readonly at: string } | null
  /** The other author's state could not be merged. */
  readonly isApart: boolean
  /** What was merged last, until it is kept. */
  readonly met: Met | null
  /** The copy that was restored from this device; null once the server has kept it. */
  readonly recalled: NamedFile | null
  /** The version of the study that was published since the draft was compared. */
  readonly newer: string | null
  readonly settled: SettledCandidate | null
  readonly error: unknown
}

/** The file as it is shown; null before it has come. */
export const fileOf = ({ states, at }: Pick<WorkshopContext, 'states' | 'at'>): NamedFile | null => states[at] ?? null

/** Whether some changes are not on the server yet. */
export const hasUnkept = (context: Pick<WorkshopContext, 'states' | 'at' | 'kept' | 'work'>): boolean =>
  context.work !== null || (fileOf(context) !== null && fileOf(context) !== context.kept)

export const begun = (input: WorkshopInput): WorkshopContext => ({
  ...input,
  received: null,
  preset: null,
  keptAt: '',
  states: [],
  at: -1,
  kept: null,
  keptBase: null,
  isApart: false,
  met: null,
  toKeep: null,
  sent: null,
  unanswered: null,
  read: null,
  opened: null,
  openedFrom: null,
  work: null,
  drawn: null,
  drawings: 0,
  edits: [],
  chosen: null,
  isAsked: false,
  refusal: null,
  refused: null,
  fault: null,
  changed: null,
  recalled: null,
  newer: null,
  settled: null,
  error: null,
})
