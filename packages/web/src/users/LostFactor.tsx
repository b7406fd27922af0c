import type { User } from '@casebook/core/users/users.calls'
import { Trans } from '@lingui/react'
import { Link } from 'wouter'
import { securityPath } from '../router/addresses/securityPath'
import { Icon } from '../ui/Icon'
import { linkClass } from '../ui/link'
import { SecureButton } from '../ui/SecureButton'

interface LostFactorProps {
  readonly user: User
  /** Administrators remove their own on their own page. */
  readonly isSelf: boolean
  readonly isBusy: boolean
  readonly onRemove: () => void
}

/** The second factor of an account, and a way out for a person who has lost it. */
export function LostFactor({ user: { secondFactor }, isSelf, isBusy, onRemove }: LostFactorProps) {
  if (!secondFactor) return null
  return (
    <section className="flex flex-wrap items-center gap-x-3 gap-y-2" aria-labelledby="user-factor">
      <Icon name="shield" className="text-ok-ink" />
      <div className="min-w-[min(14rem,100%)] flex-1">
        <h3 id="user-factor" className="font-bold">
          <Trans id="users.factor" message="Second factor" />
        </h3>
        <p className="text-sm text-ink-2">
          <Trans
            id="users.factor.codes"
            message="{count, plural, =0 {On. No recovery code is left.} one {On. One recovery code is left.} other {On. # recovery codes are left.}}"
            values={{ count: secondFactor.recoveryCodesLeft }}
          />
        </p>
      </div>
      {isSelf ? (
        <Link href={securityPath} className={`text-sm font-medium ${linkClass}`}>
          <Trans id="security.title" message="Sign-in and security" />
        </Link>
      ) : (
        <SecureButton
          size="small"
          icon="trash"
          disabled={isBusy}
          warning={<Trans id="users.factor.sure" message="Remove it? You have checked who asks" />}
          onConfirm={onRemove}
        >
          <Trans id="users.factor.remove" message="Remove, it is lost" />
        </SecureButton>
      )}
    </section>
  )
}
