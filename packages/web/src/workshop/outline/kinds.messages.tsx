/** The kinds of question, as an author chooses them. */

import type { QuestionType } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'
import { type Item, isQuestion } from '@casebook/core/studyDrafts/tree'
import { kindTexts } from '../../questions/kinds.messages'
import type { Drawing } from '../../ui/Icon'
import { calendar, clockBack, file } from '../../ui/moreDrawings'

/** Those that can be chosen. A picture needs a file, which is not written here. */
export const chosenKinds = (Object.keys(kindTexts) as QuestionType[]).filter((type) => !kindOf({ type }).isPicture) // The cast is sound: the table has no other keys.

const dot = (
  <>
    <circle cx="10" cy="10" r="6.6" />
    <circle cx="10" cy="10" r="2.6" fill="currentColor" stroke="none" />
  </>
)
const box = (
  <>
    <rect x="3.8" y="3.8" width="12.4" height="12.4" rx="2.4" />
    <path d="m6.8 10.2 2.3 2.3 4.2-4.8" />
  </>
)
const yesNo = <path d="m3 10.6 2.2 2.2 3.6-4.2M12.2 8.2l4.6 4.6M16.8 8.2l-4.6 4.6" />
const letters = <path d="M4.4 6.2V4.4h11.2v1.8M10 4.4v11.2M7.6 15.6h4.8" />
const digits = <path d="M4 6.5 6 5v10M10 6.6C10 4.4 14.5 4.3 14.5 7c0 2.6-4.5 4.6-4.5 8h4.8" />
const picture = (
  <>
    <rect x="3" y="4" width="14" height="12" rx="1.8" />
    <path d="m3.5 14 4-4.5 3 3.2 2.4-2.2 3.6 3.5" />
  </>
)

const calendarAndClock = (
  <>
    <path d="M9 16.5H5.5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v1.6M3.5 8.9h6M7 3.2v3M13 3.2v3" />
    <circle cx="13.8" cy="13.8" r="3.4" />
    <path d="M13.8 12v1.9l1.3.8" />
  </>
)

export const drawings: Readonly<Record<QuestionType, Drawing>> = {
  OC: dot,
  MC: box,
  YN: yesNo,
  Num: digits,
  Text: letters,
  Date: calendar,
  Time: clockBack,
  DateTime: calendarAndClock,
  Image: picture,
  File: file,
  Info: 'info',
}

export function drawingOf(item: Item): Drawing {
  if (!isQuestion(item)) return 'list'
  return item.abstract ? 'fn' : drawings[item.type]
}
