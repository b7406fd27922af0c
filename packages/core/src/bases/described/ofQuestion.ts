import type { Answer, Choices, DateSettings, DateWindow, Days, Dimension, MarkedDays, Question } from '../base'
import { codes, unitCodes } from './ofCodes'
import type { Fields } from './part'

const sexes = [
  { id: 'f', text: { en: 'Female' } },
  { id: 'm', text: { en: 'Male' } },
]

export const question: Fields<Question> = {
  id: {
    says: 'Its name in rules, exports and submitted tables. Unique in the study, and without `#`.',
    example: { id: 'pulse' },
  },
  copyOf: {
    says: 'The question that it asks again at another visit, with the same type and answers. It is in a section that copies that question’s section.',
    example: { id: 'age@week4', copyOf: 'age', type: 'Num' },
  },
  type: {
    says: 'Its kind: OC one choice, MC several, YN yes or no, Num a number, Text, Date, Time, DateTime a date with a time, Image areas of a picture, File a photo or another file, Info a text between questions.',
    example: { type: 'YN' },
  },
  text: {
    says: 'The question itself. In this and every other text `{{id}}` shows the answer to another question, and "…" while there is none; `{{{{` shows two braces.',
    example: { text: { en: 'Do you smoke?', de: 'Rauchen Sie?' } },
  },
  description: { says: 'A hint below the question.', example: { description: { en: 'Cigars count too.' } } },
  codes,
  unit: { says: 'The unit of a number, after its field.', example: { type: 'Num', unit: { en: 'kg' } } },
  unitCodes,
  min: {
    says: 'The lowest value in range: a number, or a day or a time. A value outside is kept and marked.',
    example: { type: 'Num', min: 0 },
  },
  max: { says: 'The highest value in range, likewise.', example: { type: 'Date', max: '2030-12-31' } },
  refuse: {
    says: 'An answer outside `min` and `max` is refused: it is kept, and the section is not complete until it is corrected or unknown.',
    example: { type: 'Num', max: 40, refuse: true },
  },
  refusal: {
    says: 'The sentence for an answer that `min`, `max` or `dates` refuses.',
    example: { type: 'Num', max: 40, refuse: true, refusal: { en: 'At most 40 cm.' } },
  },
  partialDate: {
    says: 'A date may be only a month or a year, and one with a time only a day.',
    example: { type: 'Date', partialDate: true },
  },
  dates: {
    says: 'The days that a date may have. Others are refused.',
    example: { type: 'Date', dates: { notAfterToday: true } },
  },
  optional: {
    says: 'May stay empty. Without it a section is not complete until the question is answered or marked as unknown.',
    example: { optional: true },
  },
  abstract: { says: 'Computed by rules with `Set`; nobody answers it.', example: { type: 'Num', abstract: true } },
  initial: {
    says: 'The answer that a new case begins with: a value, or `{ today: true }` for the day on which the case begins, which is kept.',
    example: { type: 'Date', initial: { today: true } },
  },
  readOnly: {
    says: 'People see the answer and cannot give it: it comes from imports, from programs or from rules with `Set`.',
    example: { type: 'Date', readOnly: true },
  },
  identifying: {
    says: 'The answer identifies a person, as a name, an address or a date of birth does. Data for evaluation leave it out unless somebody asks for it and says why. An answer that is computed from it identifies too, except an age, a length or a count; `false` says that it does not.',
    example: { type: 'Text', identifying: true },
  },
  meta: { says: 'Settings of the layout, and what an importer kept.', example: { meta: { 'layout/width': '12' } } },
  answers: { says: 'The options of a choice, in order.', example: { type: 'OC', answers: sexes } },
  list: {
    says: 'The name of its list of options. Questions with the same name must have the same options.',
    example: { type: 'OC', answers: sexes, list: 'sex' },
  },
  optionsFrom: {
    says: 'The code list of the server whose codes are the answers, and its version. An administrator uploads lists under Options.',
    example: { type: 'Text', optionsFrom: { list: 'ICD-10-GM', version: '2026' } },
  },
  choices: {
    says: 'How many options of several are expected. Another number is kept and marked.',
    example: { type: 'MC', answers: sexes, choices: { min: 1, max: 2 } },
  },
  mediaTypes: {
    says: 'The types of files that a File takes. Without it, JPEG, PNG and WebP: of these the device takes out the place and all other notes. Files of other types are sent as they are, and people are told so.',
    example: { type: 'File', mediaTypes: ['image/jpeg', 'application/pdf'] },
  },
  maxBytes: {
    says: 'The most bytes that a File takes; 20 MiB without it, and never more than 100.',
    example: { type: 'File', maxBytes: 5_242_880 },
  },
  repeats: {
    says: 'The question and its follow-ups are answered several times.',
    example: { repeats: { min: 0, max: 5 } },
  },
  src: {
    says: 'The name of the picture’s file, which is uploaded beside the study.',
    example: { type: 'Image', src: 'body.png', answers: [] },
  },
  imageDimension: {
    says: 'The size of the picture in pixels. Areas use these coordinates.',
    example: { type: 'Image', src: 'body.png', imageDimension: { width: 400, height: 800 }, answers: [] },
  },
  requestedDimension: {
    says: 'The size in which it is drawn.',
    example: { type: 'Image', src: 'body.png', requestedDimension: { width: 200, height: 400 }, answers: [] },
  },
  seenFrom: {
    says: 'The side of a body in the picture: then left and right are those of the patient.',
    example: { type: 'Image', src: 'body.png', seenFrom: 'front', answers: [] },
  },
  lineDrawing: {
    says: 'Dark lines on white, which are inverted on a dark screen.',
    example: { type: 'Image', src: 'body.png', lineDrawing: true, answers: [] },
  },
  questions: {
    says: 'Follow-ups. Each shows only when a rule indicates it.',
    example: { questions: [{ id: 'since', type: 'Date', text: { en: 'Since when?' } }] },
  },
}

export const answer: Fields<Answer> = {
  id: { says: 'Its code, which is stored, exported and named in rules.', example: { id: 'f' } },
  text: { says: 'Its words.', example: { text: { en: 'Female' } } },
  description: { says: 'A hint at the option.', example: { description: { en: 'At birth.' } } },
  codes,
  weight: { says: 'Its number in a score.', example: { weight: 2 } },
  exclusive: {
    says: 'It stands alone among several choices, as "None of these" does: choosing it clears the others.',
    example: { exclusive: true },
  },
  when: {
    says: 'It is offered only while this condition is true. Chosen before, it is kept and refused until the answer is corrected or unknown.',
    example: { when: { GreaterEqual: { questionId: 'age', value: 18 } } },
  },
  shape: {
    says: 'Of a picture: the corners of its area.',
    example: {
      shape: [
        [10, 10],
        [60, 10],
        [60, 60],
      ],
    },
  },
}

export const choices: Fields<Choices> = {
  min: { says: 'At least so many.', example: { min: 1 } },
  max: { says: 'At most so many.', example: { max: 2 } },
}

export const dates: Fields<DateSettings> = {
  notAfterToday: { says: 'No day after today.', example: { notAfterToday: true } },
  disableUntil: {
    says: 'The last day that may not be answered; those before it may not either.',
    example: { disableUntil: '2019-12-31' },
  },
  disableSince: { says: 'The first day that may no longer be answered.', example: { disableSince: '2031-01-01' } },
  onlyInWindow: {
    says: 'Only days in a window after another date.',
    example: { onlyInWindow: { questionId: 'visited', fromDay: 0, toDay: 30 } },
  },
  disable: { says: 'Days that may not be answered.', example: { disable: { weekends: true } } },
  enable: {
    says: 'Days that may be answered whatever the other settings say.',
    example: { enable: { days: ['2026-12-24'] } },
  },
  mark: {
    says: 'Days that the calendar shows in a colour.',
    example: { mark: [{ weekdays: ['mo'], color: '#2E7D32', text: { en: 'Clinic' } }] },
  },
}

export const days: Fields<Days> = {
  weekends: { says: 'Saturdays and Sundays.', example: { weekends: true } },
  weekdays: { says: 'Days of the week.', example: { weekdays: ['mo', 'th'] } },
  days: { says: 'Single days.', example: { days: ['2026-12-24'] } },
  ranges: {
    says: 'From a day to a day, both included.',
    example: { ranges: [{ begin: '2026-12-24', end: '2027-01-01' }] },
  },
  window: {
    says: 'Days in a window after another date.',
    example: { window: { questionId: 'visited', fromDay: 1, toDay: 7 } },
  },
}

export const markedDays: Pick<Fields<MarkedDays>, 'color' | 'text'> = {
  color: { says: 'As `#RRGGBB`.', example: { weekends: true, color: '#2E7D32', text: { en: 'Clinic' } } },
  text: { says: 'What the colour means.', example: { weekends: true, color: '#2E7D32', text: { en: 'Clinic' } } },
}

const firstMonth = { questionId: 'visited', fromDay: 0, toDay: 30 } as const

export const dateWindow: Fields<DateWindow> = {
  questionId: { says: 'The date that days are counted from.', example: firstMonth },
  fromDay: { says: 'The first day; negative for days before.', example: firstMonth },
  toDay: { says: 'The last day.', example: firstMonth },
}

export const dimension: Fields<Dimension> = {
  width: { says: 'In pixels.', example: { width: 400, height: 800 } },
  height: { says: 'In pixels.', example: { width: 400, height: 800 } },
}
