import type { interviewMessages } from '@casebook/core/interview/interview.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type InterviewMessage = Exclude<(typeof interviewMessages)[number], 'interview.thanks'>

/** The specification's texts, literally. The thanks are shown in two languages at once, see `thanks`. */
export const interviewTexts: Readonly<Record<InterviewMessage, MessageDescriptor>> = {
  'interview.saveFailed': msg({ id: 'interview.saveFailed', message: 'An error occured saving your case.' }),
  'interview.noImages': msg({ id: 'interview.noImages', message: "Images don't work in interview" }),
}

/** Both are on the last page, whatever the display language: the patient may understand only one. */
export const thanks = {
  en: { title: 'Thank you very much', text: 'All your answers are saved. Please return the tablet at reception.' },
  de: {
    title: 'Vielen Dank',
    text: 'Ihre Antworten sind gespeichert. Bitte geben Sie das Tablet an der Anmeldung zurück.',
  },
} as const
