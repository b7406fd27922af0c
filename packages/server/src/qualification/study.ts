/** The study of the operational qualification: small, and with whatever can go wrong in a value. */
import type { Base } from '@casebook/core/bases/base'

const en = (text: string) => ({ en: text })
const answer = (questionId: string) => ({ Answer: { questionId } })

export const qualificationStudy: Base = {
  id: 'qualification',
  group: 'Qualification',
  version: '1',
  text: en('Operational qualification'),
  languages: ['en'],
  config: {
    availableLanguages: ['en'],
    acceptLanguages: ['en'],
    fallbackLanguage: 'en',
    usePaDaWaN: false,
    showSolutionPanel: false,
    numberOfColumns: 2,
  },
  questionnaires: [
    {
      id: 'exam',
      text: en('Examination'),
      initial: true,
      questions: [
        {
          id: 'sex',
          type: 'OC',
          text: en('Sex'),
          answers: [
            { id: 'f', text: en('female') },
            { id: 'm', text: en('male') },
          ],
          questions: [{ id: 'pregnant', type: 'YN', text: en('Pregnant') }],
        },
        { id: 'weight', type: 'Num', text: en('Weight'), unit: en('kg'), min: 1, max: 300 },
        { id: 'height', type: 'Num', text: en('Height'), unit: en('m'), min: 0.5, max: 2.5 },
        { id: 'bmi', type: 'Num', text: en('Body mass index'), abstract: true },
        { id: 'seen', type: 'Date', text: en('Seen on') },
        { id: 'note', type: 'Text', text: en('Note'), optional: true },
      ],
    },
    {
      id: 'diary',
      text: en('Diary'),
      initial: true,
      meta: { 'permission/patient': 'true' },
      questions: [{ id: 'sleep', type: 'Num', text: en('Hours of sleep'), min: 0, max: 24 }],
    },
  ],
  solutions: [],
  rules: [
    {
      id: 'ask-pregnant',
      if: { Chose: { questionId: 'sex', answerId: 'f' } },
      then: { Indicate: { targets: ['pregnant'] } },
    },
    {
      id: 'compute-bmi',
      if: { All: [{ Known: { questionId: 'weight' } }, { Known: { questionId: 'height' } }] },
      then: {
        Set: {
          questionId: 'bmi',
          formula: { Divide: { of: [answer('weight'), { Multiply: { of: [answer('height'), answer('height')] } }] } },
        },
      },
    },
  ],
}
