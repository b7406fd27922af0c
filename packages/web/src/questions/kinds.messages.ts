/** What a kind of question is called. */
import type { QuestionType } from '@casebook/core/bases/base'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The most frequent first. */
export const kindTexts: Readonly<Record<QuestionType, MessageDescriptor>> = {
  OC: msg({ id: 'outline.kind.one', message: 'One choice' }),
  MC: msg({ id: 'outline.kind.several', message: 'Several choices' }),
  YN: msg({ id: 'outline.kind.yesNo', message: 'Yes or no' }),
  Num: msg({ id: 'outline.kind.number', message: 'Number' }),
  Text: msg({ id: 'outline.kind.text', message: 'Text' }),
  Date: msg({ id: 'outline.kind.date', message: 'Date' }),
  Time: msg({ id: 'outline.kind.time', message: 'Time' }),
  DateTime: msg({ id: 'outline.kind.dateTime', message: 'Date with time' }),
  Image: msg({ id: 'outline.kind.picture', message: 'Areas of a picture' }),
  File: msg({ id: 'outline.kind.file', message: 'Photo or file' }),
  Info: msg({ id: 'outline.kind.note', message: 'Text without an answer' }),
}
