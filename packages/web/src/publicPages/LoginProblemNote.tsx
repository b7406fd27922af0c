import { ServerFault } from '@casebook/core/refusal'
import type { LoginProblem } from '@casebook/core/session/login.machine'
import { Trans, useLingui } from '@lingui/react'
import { now } from '../dates/clock'
import { problemTexts } from '../session/login.messages'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Note } from '../ui/Note'

interface LoginProblemNoteProps {
  readonly problem: LoginProblem
  /** Why the call brought no result. */
  readonly error: unknown
  /** When a try is looked at again, as an instant. */
  readonly until: string | null
}

export function LoginProblemNote({ problem, error, until }: LoginProblemNoteProps) {
  const { i18n } = useLingui()
  if (problem === 'failed' && error instanceof ServerFault) return <CallFailedNote error={error} />
  const { title, advice } = problemTexts[problem]
  return (
    <Note tone="missing" role="alert" title={<Trans {...title} />}>
      <span className="block text-ink-2">
        {until === null ? (
          <Trans {...advice} />
        ) : (
          <Trans
            id="login.tooMany.until"
            message="Try again after {time}, or ask an administrator."
            values={{
              time: i18n.date(until, { dateStyle: isToday(until) ? undefined : 'medium', timeStyle: 'medium' }),
            }}
          />
        )}
      </span>
    </Note>
  )
}

function isToday(instant: string): boolean {
  return new Date(instant).toDateString() === now().toDateString()
}
