import { isHighlighted } from '@casebook/core/users/user'
import type { User } from '@casebook/core/users/users.calls'
import { Trans, useLingui } from '@lingui/react'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { Note } from '../ui/Note'

interface FailedSignInsProps {
  readonly user: User
  readonly isBusy: boolean
  readonly onFree: () => void
}

/** Failed sign-ins in a row. Where they hold the account back, or the next one would, a way to let its owner try again at once. */
export function FailedSignIns({ user, isBusy, onFree }: FailedSignInsProps) {
  const { i18n } = useLingui()
  const { invalidLogins, heldUntil } = user
  if (invalidLogins === 0 && !heldUntil) return null
  const title = (
    <Trans
      id="users.failedSignIns"
      message="{count, plural, one {# failed sign-in.} other {# failed sign-ins.}}"
      values={{ count: invalidLogins }}
    />
  )
  return (
    <Note tone={isHighlighted(user) ? 'missing' : 'unknown'} title={title}>
      {heldUntil ? (
        <Trans
          id="users.held"
          message="Sign-in is held back until {time}. Free the account once you have spoken to the user."
          values={{ time: i18n.date(new Date(heldUntil), moment.minute) }}
        />
      ) : (
        <Trans
          id="users.notHeld"
          message="Sign-in is not held back now. Ten failed sign-ins in a row hold it back, each further one for longer."
        />
      )}
      {(heldUntil || isHighlighted(user)) && (
        <div className="mt-2">
          <Button size="small" icon="unlock" disabled={isBusy} onClick={onFree}>
            <Trans id="users.free" message="Free the account" />
          </Button>
        </div>
      )}
    </Note>
  )
}
