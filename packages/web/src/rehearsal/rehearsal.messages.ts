import type { SolutionState } from '@casebook/core/bases/rule'
import type { EffectKind, EffectReason } from '@casebook/core/rehearsal/effect'
import type { RehearsalDoubt } from '@casebook/core/rehearsal/standing'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { IconName } from '../ui/icons/drawings'
import type { Tone } from '../ui/tone'

interface KindLook {
  readonly words: MessageDescriptor
  readonly icon: IconName
  readonly tone: Tone
}

export const kindLooks: Readonly<Record<EffectKind, KindLook>> = {
  lost: { words: msg({ id: 'rehearsal.lost', message: 'Answers lost' }), icon: 'alertf', tone: 'missing' },
  meaning: {
    words: msg({ id: 'rehearsal.meaning', message: 'Answers of another meaning' }),
    icon: 'warn',
    tone: 'range',
  },
  required: { words: msg({ id: 'rehearsal.required', message: 'Newly required' }), icon: 'alert', tone: 'range' },
  computed: { words: msg({ id: 'rehearsal.computed', message: 'Calculated values' }), icon: 'fn', tone: 'derived' },
  solution: { words: msg({ id: 'rehearsal.solution', message: 'Solutions' }), icon: 'bulb', tone: 'unknown' },
  mark: {
    words: msg({ id: 'rehearsal.mark', message: 'Signatures and verification affected' }),
    icon: 'shield',
    tone: 'monitor',
  },
  query: { words: msg({ id: 'rehearsal.query', message: 'Queries affected' }), icon: 'flag', tone: 'query' },
}

const questionRemoved = msg({ id: 'rehearsal.why.questionRemoved', message: 'The question was removed.' })
const hidden = msg({ id: 'rehearsal.why.hidden', message: 'The question is no longer shown.' })

export const reasonMessages: { readonly [K in EffectKind]: Readonly<Record<EffectReason<K>, MessageDescriptor>> } = {
  lost: {
    UnknownQuestion: questionRemoved,
    UnknownAnswer: msg({ id: 'rehearsal.why.choice', message: 'The answer left the list.' }),
    WrongType: msg({ id: 'rehearsal.why.type', message: 'The question now has another type.' }),
    Derived: msg({ id: 'rehearsal.why.derived', message: 'The question is now calculated.' }),
    NoSuchOccurrence: msg({ id: 'rehearsal.why.occurrence', message: 'There are fewer repetitions.' }),
    UnreadableText: msg({ id: 'rehearsal.why.text', message: 'The text cannot be stored.' }),
    Hidden: hidden,
  },
  meaning: {
    Unit: msg({ id: 'rehearsal.why.unit', message: 'The unit changes.' }),
    Code: msg({ id: 'rehearsal.why.code', message: 'The text of the answer changes.' }),
    Words: msg({ id: 'rehearsal.why.words', message: 'The yes/no question is worded differently.' }),
    Weight: msg({ id: 'rehearsal.why.weight', message: 'The weight of the answer changes.' }),
    Range: msg({ id: 'rehearsal.why.range', message: 'The value is out of range now.' }),
    Refused: msg({
      id: 'rehearsal.why.refused',
      message: 'A limit or a check refuses the value now. It stays, and its section is not complete.',
    }),
  },
  required: {
    Added: msg({ id: 'rehearsal.why.added', message: 'The question is new.' }),
    Asked: msg({ id: 'rehearsal.why.asked', message: 'The question is asked now, or no longer optional.' }),
    Emptied: msg({ id: 'rehearsal.why.emptied', message: 'Its answer is lost.' }),
  },
  computed: {
    Changed: msg({ id: 'rehearsal.why.value', message: 'The rules give another value.' }),
    Removed: questionRemoved,
  },
  solution: {
    Changed: msg({ id: 'rehearsal.why.state', message: 'The rules give another result.' }),
    Removed: msg({ id: 'rehearsal.why.solutionRemoved', message: 'The solution was removed.' }),
  },
  mark: {
    Changed: msg({ id: 'rehearsal.why.verified', message: 'A verified answer changes or disappears.' }),
    Removed: msg({ id: 'rehearsal.why.questionnaireRemoved', message: 'The section was removed.' }),
  },
  query: {
    Changed: msg({ id: 'rehearsal.why.asks', message: 'The answer it is about changes.' }),
    Removed: questionRemoved,
    Hidden: hidden,
  },
}

export const stateMessages: Readonly<Record<SolutionState, MessageDescriptor>> = {
  established: msg({ id: 'rehearsal.state.established', message: 'established' }),
  suggested: msg({ id: 'rehearsal.state.suggested', message: 'suggested' }),
  unclear: msg({ id: 'rehearsal.state.unclear', message: 'unclear' }),
  excluded: msg({ id: 'rehearsal.state.excluded', message: 'excluded' }),
}

export const levelMessages: Readonly<Record<SdvLevel, MessageDescriptor>> = {
  PI: msg({ id: 'rehearsal.level.PI', message: 'Signed by the investigator' }),
  Monitor: msg({ id: 'rehearsal.level.Monitor', message: 'Verified by the monitor' }),
}

/** Asked before publishing. */
export const doubtMessages: Readonly<Record<RehearsalDoubt, MessageDescriptor>> = {
  NotRehearsed: msg({
    id: 'rehearsal.doubt.NotRehearsed',
    message: 'The new version was not rehearsed on the stored cases.',
  }),
  Running: msg({ id: 'rehearsal.doubt.Running', message: 'The rehearsal on the stored cases is still running.' }),
  NotFinished: msg({
    id: 'rehearsal.doubt.NotFinished',
    message: 'The rehearsal did not reach the last stored case.',
  }),
  Outdated: msg({
    id: 'rehearsal.doubt.Outdated',
    message: 'Cases were saved since the rehearsal: it is out of date.',
  }),
}
