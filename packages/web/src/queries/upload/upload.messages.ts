import { startsTooEarly } from '@casebook/core/queries/request'
import type { RowProblem, UploadColumn } from '@casebook/core/queries/upload'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** In the specification's words. `message` comes from the server. */
export const uploadTexts = {
  Ok: msg({ id: 'query.upload.ok', message: 'ok' }),
  UploadFailed: msg({ id: 'query.upload.failed', message: 'failed: {message}' }),
} as const

export const problemTexts: Readonly<Record<RowProblem, MessageDescriptor>> = {
  wrongHeader: msg({
    id: 'query.upload.wrongHeader',
    message: 'The first row has to name the seven columns, in this order: {columns}.',
  }),
  wrongColumns: msg({ id: 'query.upload.wrongColumns', message: 'The row does not have seven cells.' }),
  noSuchCase: msg({ id: 'query.upload.noSuchCase', message: 'This case does not exist, or several have this name.' }),
  noSuchQuestion: msg({ id: 'query.upload.noSuchQuestion', message: 'The case has no such question.' }),
  noSuchUser: msg({ id: 'query.upload.noSuchUser', message: 'There is no such user.' }),
  noSuchNode: msg({ id: 'query.upload.noSuchNode', message: 'There is no such step.' }),
  noTimestamp: msg({
    id: 'query.upload.noTimestamp',
    message: 'This is not a time with a time zone, such as 2026-11-18T09:41:00Z.',
  }),
  [startsTooEarly]: msg({ id: 'query.upload.tooEarly', message: 'query start time before first entry time' }),
  inFuture: msg({ id: 'query.upload.inFuture', message: 'The time is in the future.' }),
  beforeLastStep: msg({ id: 'query.upload.beforeLastStep', message: 'The time is before the last step of the query.' }),
  notAllowedHere: msg({ id: 'query.upload.notAllowedHere', message: 'This step cannot follow here.' }),
  otherThread: msg({ id: 'query.upload.otherThread', message: 'This query is about another question or case.' }),
  noValue: msg({ id: 'query.upload.noValue', message: 'The step needs a value, or does not allow this one.' }),
}

/** The columns keep their names in every language: the file has them. */
export const exampleOf: Readonly<Record<UploadColumn, string>> = {
  'question id': 'op_time',
  source: 'j.roth',
  timestamp: '2026-11-18T09:41:00Z',
  'case identifier': 'VH_0042',
  'query name': 'source-query',
  'query value': 'Operation note says 92',
  id: 'q-2045',
}
