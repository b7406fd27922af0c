import type { AccessPerson } from '@casebook/core/access/access.calls'
import { Trans, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { userAddress } from '../router/addresses/usersAddress'
import { roleMessages } from '../session/roles.messages'
import { PageHead } from '../shell/PageHead'
import { useListed } from '../shell/useListed'
import { ButtonLink } from '../ui/ButtonLink'

interface UserHeadProps {
  readonly user: string
  /** Null until received. */
  readonly person: AccessPerson | null
  readonly title: ReactNode
  readonly children: ReactNode
}

/** The head of a page about one user: the name and roles, and the way to the user's details. */
export function UserHead({ user, person, title, children }: UserHeadProps) {
  const { i18n } = useLingui()
  const listed = useListed()
  return (
    <PageHead
      title={title}
      action={
        <ButtonLink icon="user" href={userAddress(user)}>
          <Trans id="access.userDetails" message="User details" />
        </ButtonLink>
      }
    >
      {person && (
        <>
          <bdi>{listed([person.username, ...person.roles.map((role) => i18n._(roleMessages[role]))], 'row')}</bdi>
          {'. '}
        </>
      )}
      {children}
    </PageHead>
  )
}
