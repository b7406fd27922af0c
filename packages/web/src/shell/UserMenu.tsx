import { useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { fullNameOf } from '../session/fullName'
import { roleMessages } from '../session/roles.messages'
import { useSession } from '../session/session'
import { Avatar } from '../ui/Avatar'
import { later } from '../ui/later'
import { Menu } from '../ui/Menu'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { useListed } from './useListed'

const UserItems = later(() => import('./UserItems'))

/** Who is signed in, and what they may do about it. On a rail only the initials show. */
export function UserMenu({ isRail = false }: { readonly isRail?: boolean }) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { user } = useSession()
  const name = fullNameOf(user)
  const listed = useListed()
  const roles = listed(
    user.roles.map((role) => _(roleMessages[role])),
    'row',
  )
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
              {roles && <span className="xs muted trunc">{roles}</span>}
            </span>
          )}
        </button>
      }
    />
  )
}
