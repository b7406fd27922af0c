import type { FollowUp, StatusQuestion } from '../base'
import type { Fields } from './part'

const inAMonth = { questionnaireId: 'history', questionId: 'visited', fromDay: 20, toDay: 40 } as const

export const followUp: Fields<FollowUp> = {
  questionnaireId: { says: 'The section that is due.', example: inAMonth },
  questionId: { says: 'The date that days are counted from.', example: inAMonth },
  fromDay: { says: 'The first day on which it may be filled in.', example: inAMonth },
  toDay: { says: 'The last day; later it is overdue.', example: inAMonth },
  reminderDay: {
    says: 'The day of the reminder; without it, the first day.',
    example: { ...inAMonth, reminderDay: 30 },
  },
}

export const status: Fields<StatusQuestion> = {
  questionId: {
    says: 'A single choice that does not repeat and identifies nobody. People answer it, or a rule sets it.',
    example: { questionId: 'stage' },
  },
  endsFollowUps: {
    says: 'Its answers with which follow-ups end: none is asked for, listed as due or reminded of.',
    example: { questionId: 'stage', endsFollowUps: ['withdrawn'] },
  },
}
