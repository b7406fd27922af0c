/** The state of the export of all histories. */
import type { ResultOf } from '../call/call'
import type { Refusal } from '../refusal'
import type { allHistoriesCalls } from './allHistories.calls'

type Calls = typeof allHistoriesCalls
type Answer = { [A in keyof Calls]: ResultOf<Calls[A]> }[keyof Calls]

/** The answers that tell the state; `Ok` and the archive itself tell nothing of it. */
export type ExportAnswer = Exclude<Answer, Refusal | { type: 'Ok' } | { type: 'ExportedCompleteCaseHistory' }>

export type ExportState =
  | { readonly type: 'NoneFound' | 'Failed' }
  | { readonly type: 'InProgress'; readonly done: number; readonly total: number }
  /** `instant`: when it was complete. */
  | { readonly type: 'Complete'; readonly instant: string }

export function readExportState(answer: ExportAnswer): ExportState {
  switch (answer.type) {
    case 'NoneFound':
    case 'ExportNotFound':
      return { type: 'NoneFound' }
    case 'ExportInProgress':
      return { type: 'InProgress', done: answer.done, total: answer.done + answer.toGo }
    case 'ExportFailed':
      return { type: 'Failed' }
    case 'ExportComplete':
      return { type: 'Complete', instant: answer.instant }
  }
}
