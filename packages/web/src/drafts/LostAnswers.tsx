import { type Fact, type FactValue, isUnknown } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { AnsweredQuestion } from '../shell/AnsweredQuestion'
import { SecureButton } from '../ui/SecureButton'

interface LostAnswersProps {
  /** The base in which they were given. */
  readonly children: ReactNode
  readonly answers: readonly Fact[]
  readonly onGiveUp: () => void
}

/** Answers that can no longer be delivered: to read, enter again elsewhere, and discard. */
export function LostAnswers({ children, answers, onGiveUp }: LostAnswersProps) {
  return (
    <li>
      {children}
      {'. '}
      <Trans
        id="undelivered.lost"
        message="{count, plural, one {One answer could not be delivered, because its draft was deleted.} other {# answers could not be delivered, because their draft was deleted.}} Enter again what is still needed."
        values={{ count: answers.length }}
      />
      <ul>
        {answers.map(({ id, value }) => (
          <li key={id}>
            <AnsweredQuestion text={id} question={<bdi>{id}</bdi>} answer={<Answer value={value} />} />
          </li>
        ))}
      </ul>
      <SecureButton
        size="small"
        warning={<Trans id="undelivered.giveUp.warning" message="Discard for good?" />}
        onConfirm={onGiveUp}
      >
        <Trans id="undelivered.giveUp" message="Discard" />
      </SecureButton>
    </li>
  )
}

/** The raw value, because the base with its texts may not be available. */
function Answer({ value }: { readonly value: FactValue }) {
  if (value === null) return <Trans id="dialog.noAnswer" message="No answer" />
  if (value === true) return <Trans id="dialog.yes" message="Yes" />
  if (value === false) return <Trans id="dialog.no" message="No" />
  if (isUnknown(value))
    return (
      <>
        <Trans id="dialog.unknown" message="Unknown" />
        {value.reason !== undefined && ` (${value.reason})`}
      </>
    )
  return <bdi>{Array.isArray(value) ? value.join(', ') : String(value)}</bdi>
}
