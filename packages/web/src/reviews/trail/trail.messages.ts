import type { TrailLine } from '@casebook/core/reviews/studyTrail.calls'
import type { TrailSign } from '@casebook/core/reviews/trailFilter'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What may be conspicuous about an entry, as a mark in its row. */
export const signTexts: Readonly<Record<TrailSign, MessageDescriptor>> = {
  changed: msg({ id: 'trail.sign.changed', message: 'Changed' }),
  late: msg({ id: 'trail.sign.late', message: 'Late' }),
  afterSigning: msg({ id: 'trail.sign.afterSigning', message: 'After signing' }),
  night: msg({ id: 'trail.sign.night', message: 'At night' }),
}

/** As a choice of entries. */
export const signChoices: Readonly<Record<TrailSign, MessageDescriptor>> = {
  changed: msg({ id: 'trail.only.changed', message: 'Changed answers' }),
  late: msg({ id: 'trail.only.late', message: 'Late entries' }),
  afterSigning: msg({ id: 'trail.only.afterSigning', message: 'Saved after signing' }),
  night: msg({ id: 'trail.only.night', message: 'Entered at night' }),
}

/** Entries that are no answer. Those of a follow-up take the name of its section. */
export const eventTexts: Readonly<Record<Exclude<TrailLine['kind'], 'answer'>, MessageDescriptor>> = {
  note: msg({ id: 'trail.kind.note', message: 'Note' }),
  deleted: msg({ id: 'history.mark.deleted', message: 'Marked as deleted' }),
  restored: msg({ id: 'history.mark.restored', message: 'Restored' }),
  erased: msg({ id: 'history.mark.erased', message: 'Answers erased' }),
  notDone: msg({ id: 'history.notDone', message: 'Follow-up closed as not done: {section}' }),
  dueAgain: msg({ id: 'history.dueAgain', message: 'Follow-up opened again: {section}' }),
  site: msg({ id: 'trail.kind.site', message: 'Site' }),
}

/** When an entry is late: after the case was made, or after a date question. */
export const lateTexts = {
  made: msg({
    id: 'trail.words.lateMade',
    message: 'more than {days, plural, one {# day} other {# days}} after the case was made',
  }),
  after: msg({
    id: 'trail.words.lateAfter',
    message: 'more than {days, plural, one {# day} other {# days}} after “{question}”',
  }),
} as const
