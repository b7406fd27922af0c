import type { Fact, FactValue } from '@casebook/core/facts/fact'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { AnsweredQuestion } from '../shell/AnsweredQuestion'
import { SecureButton } from '../ui/SecureButton'

interface LostAnswersProps {
  /** The base that they were given in. */
  readonly children: ReactNode
  readonly answers: readonly Fact[]
  readonly onGiveUp: () => void
}

/** Answers that can no longer be delivered: to be read, said anew where they belong, and given up. */
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

/** As it was given: the base that has the words for it need not be at hand. */
function Answer({ value }: { readonly value: FactValue }) {
  if (value === null) return <Trans id="dialog.noAnswer" message="No answer" />
  if (value === true) return <Trans id="dialog.yes" message="Yes" />
  if (value === false) return <Trans id="dialog.no" message="No" />
  if (typeof value === 'object' && 'unknown' in value) return <Trans id="dialog.unknown" message="Unknown" />
  return <bdi>{Array.isArray(value) ? value.join(', ') : String(value)}</bdi>
}
