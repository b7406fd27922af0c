/** The state of the export of all histories. */

/** As on the wire; `ExportNotFound` is an older name for `NoneFound`. */
export type ExportAnswer =
  | { readonly type: 'NoneFound' }
  | { readonly type: 'ExportNotFound' }
  | { readonly type: 'ExportInProgress'; readonly done: number; readonly toGo: number }
  | { readonly type: 'ExportedCompleteCaseHistory'; readonly data: string; readonly instant: string }

export type ExportState =
  | { readonly type: 'NoneFound' }
  | { readonly type: 'InProgress'; readonly done: number; readonly total: number }
  /** `data`: the archive in base64. `instant`: when it was created. */
  | { readonly type: 'Complete'; readonly data: string; readonly instant: string }

export const exportFile = 'export.zip'

export function readExportState(answer: ExportAnswer): ExportState {
  switch (answer.type) {
    case 'NoneFound':
    case 'ExportNotFound':
      return { type: 'NoneFound' }
    case 'ExportInProgress':
      return { type: 'InProgress', done: answer.done, total: answer.done + answer.toGo }
    case 'ExportedCompleteCaseHistory':
      return { type: 'Complete', data: answer.data, instant: answer.instant }
  }
}
