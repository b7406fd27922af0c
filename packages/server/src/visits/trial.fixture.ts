/** A trial with a section, two visits with windows and one that is unscheduled. */
import type { Base } from '@casebook/core/bases/base'
import { visitBase } from '../entry/visitStudy.fixture'

const en = (text: string) => ({ en: text })

export const trial: Base = {
  ...visitBase,
  id: 'trial',
  rules: [
    {
      id: 'lab-of-enrolled',
      if: { Chose: { questionId: 'stage', answerId: 'enrolled' } },
      then: { Indicate: { targets: ['lab'] } },
    },
  ],
  solutions: [],
  questionnaires: [
    {
      id: 'patient',
      text: en('Patient'),
      initial: true,
      questions: [
        { id: 'surgery', type: 'Date', text: en('Surgery') },
        {
          id: 'stage',
          type: 'OC',
          text: en('Stage'),
          answers: ['enrolled', 'withdrawn'].map((id) => ({ id, text: en(id) })),
        },
        { id: 'note', type: 'Text', text: en('Note'), optional: true },
      ],
    },
    {
      id: 'week1',
      text: en('Week 1'),
      initial: true,
      visit: { id: 'week1' },
      questions: [],
      questionnaires: [
        {
          id: 'vitals',
          text: en('Vitals'),
          initial: true,
          questions: [
            { id: 'pulse', type: 'Num', text: en('Pulse') },
            { id: 'weight', type: 'Num', text: en('Weight') },
          ],
        },
        { id: 'lab', text: en('Lab'), initial: false, questions: [{ id: 'hb', type: 'Num', text: en('Hb') }] },
      ],
    },
    {
      id: 'year1',
      text: en('Year 1'),
      initial: true,
      visit: { id: 'year1' },
      questions: [],
      questionnaires: [
        {
          id: 'vitals@year1',
          copyOf: 'vitals',
          text: en('Vitals'),
          initial: true,
          questions: [
            { id: 'pulse@year1', copyOf: 'pulse', type: 'Num', text: en('Pulse') },
            { id: 'weight@year1', copyOf: 'weight', type: 'Num', text: en('Weight') },
          ],
        },
      ],
    },
    {
      id: 'extra',
      text: en('Unscheduled'),
      initial: true,
      visit: { id: 'extra' },
      repeats: { min: 0, max: 5 },
      questions: [{ id: 'why', type: 'Text', text: en('Why') }],
    },
  ],
  followUps: [
    { questionnaireId: 'week1', questionId: 'surgery', fromDay: 5, toDay: 9 },
    { questionnaireId: 'year1', questionId: 'surgery', fromDay: 350, toDay: 380 },
  ],
  status: { questionId: 'stage', endsFollowUps: ['withdrawn'] },
}
