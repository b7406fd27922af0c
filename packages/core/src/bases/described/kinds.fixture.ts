import type { Question, QuestionType } from '../base'
import type { Part } from './part'

const sexes = [
  { id: 'f', text: { en: 'Female' } },
  { id: 'm', text: { en: 'Male' } },
]

/** The kinds of question, and what an answer to each is. */
export const kinds: Readonly<Record<QuestionType, Part<Partial<Question>>>> = {
  OC: {
    says: 'One choice of a list. The answer is the id of the option: `"f"`.',
    example: { type: 'OC', answers: sexes },
  },
  YN: { says: 'Yes or no. The answer is `true` or `false`.', example: { type: 'YN' } },
  MC: {
    says: 'Several choices of a list. The answer is a list of ids: `["aspirin"]`.',
    example: { type: 'MC', answers: [{ id: 'aspirin', text: { en: 'Aspirin' } }] },
  },
  Num: {
    says: 'A number, kept as it was typed. The answer is `36.6`.',
    example: { type: 'Num', unit: { en: '°C' }, min: 30, max: 43 },
  },
  Text: { says: 'A text, on one line, or in a box with `layout/width` 12.', example: { type: 'Text' } },
  Date: {
    says: 'A day, `"2026-11-27"`; with `partialDate` also a month or a year.',
    example: { type: 'Date', partialDate: true },
  },
  Time: {
    says: 'A time of the day, `"14:05"` or `"14:05:30"`, as the clock showed it at the site.',
    example: { type: 'Time', min: '07:00' },
  },
  DateTime: {
    says: 'A day with a time, `"2026-11-27T14:05"`, without a time zone; with `partialDate` also a day, a month or a year.',
    example: { type: 'DateTime', dates: { notAfterToday: true } },
  },
  Image: {
    says: 'Areas of a picture, several at once. The answer is a list of ids.',
    example: {
      type: 'Image',
      src: 'body.png',
      imageDimension: { width: 400, height: 800 },
      answers: [
        {
          id: 'knee',
          text: { en: 'Knee' },
          shape: [
            [10, 10],
            [60, 10],
            [60, 60],
          ],
        },
      ],
    },
  },
  File: {
    says: 'A photo or another file. The answer is its record, with the SHA-256 of its bytes: `"ni:///sha-256;…?ct=image/jpeg&size=1024&name=wound.jpg"`.',
    example: { type: 'File', mediaTypes: ['image/jpeg', 'image/png'] },
  },
  Info: {
    says: 'No question, but a text between questions.',
    example: { type: 'Info', meta: { 'layout/role': 'heading' } },
  },
}
