import type { ClientUser } from '@casebook/core/session/session.calls'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { fullNameOf } from '../session/fullName'
import { roleMessages } from '../session/roles.messages'
import { useSession } from '../session/session'
import { Avatar } from '../ui/Avatar'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { Menu } from '../ui/overlay/Menu'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { useListed } from './useListed'

const UserItems = lazyComponent(() => import('./UserItems'))

/** The signed-in user and their actions. On the rail, only the initials. */
export function UserMenu({ isRail = false }: { readonly isRail?: boolean }) {
  const { t } = useLingui()
  const { user } = useSession()
  const name = fullNameOf(user)
  return (
    <Menu
      items={UserItems}
      trigger={
        <button type="button" className="btn ghost user">
          <Avatar name={name} />
          {isRail ? (
            <VisuallyHidden>{t({ id: 'user.menu', message: `Signed in as ${name}` })}</VisuallyHidden>
          ) : (
            <span className="col username">
              <span className="sm b trunc">{name}</span>
              <Roles roles={user.roles} />
            </span>
          )}
        </button>
      }
    />
  )
}

function Roles({ roles }: Pick<ClientUser, 'roles'>) {
  const { _ } = useMessages()
  const listed = useListed()
  if (roles.length === 0) return null
  return (
    <span className="xs muted trunc">
      {listed(
        roles.map((role) => _(roleMessages[role])),
        'row',
      )}
    </span>
  )
}
