import type { exportAlert } from '@casebook/core/history/historyExport.machine'
import type { HistoryAlert } from '@casebook/core/history/historyView'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Alerts of a history and its export. The first three are the specification's texts. */
export const historyAlertTexts: Readonly<Record<HistoryAlert | typeof exportAlert, MessageDescriptor>> = {
  'history.caseNotFound': msg({
    id: 'history.caseNotFound',
    message: 'The case could not be found. Please notify an administrator',
  }),
  'history.missingUuid': msg({
    id: 'history.missingUuid',
    message: 'An uuid could not be found. Please notify an administrator!',
  }),
  'history.unexpectedState': msg({
    id: 'history.unexpectedState',
    message: 'An unexpected state change has occured. Please notify an administrator',
  }),
  'history.export.caseNotFound': msg({
    id: 'history.export.caseNotFound',
    message: 'The case could not be found, so nothing was exported. Please notify an administrator.',
  }),
}
