import { Trans, useLingui } from '@lingui/react'
import { useLingui as useMacro } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useAskToLeave } from '../router/LeaveGuardContext'
import { fullNameOf } from '../session/fullName'
import { roleMessages } from '../session/roles.messages'
import { useSession } from '../session/session'
import { Avatar } from '../ui/Avatar'
import { Menu } from '../ui/Menu'
import { MenuItem } from '../ui/MenuItem'
import { MenuLine } from '../ui/MenuLine'
import { VisuallyHidden } from '../ui/VisuallyHidden'
import { useListed } from './useListed'

/** Who is signed in, and what they may do about it. On a rail only the initials show. */
export function UserMenu({ isRail = false }: { readonly isRail?: boolean }) {
  const { _ } = useLingui()
  const { t } = useMacro()
  const { user, signOut } = useSession()
  const askToLeave = useAskToLeave()
  const [, navigate] = useLocation()
  const name = fullNameOf(user)
  const listed = useListed()
  const roles = listed(
    user.roles.map((role) => _(roleMessages[role])),
    'row',
  )
  return (
    <Menu
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
    >
      <div className="menuhead">
        <div className="sm b">{name}</div>
        <bdi className="xs muted">{user.username}</bdi>
      </div>
      <MenuLine />
      <MenuItem icon="key" onSelect={() => navigate('/password')}>
        <Trans id="user.password" message="Change password" />
      </MenuItem>
      <MenuItem icon="out" onSelect={() => askToLeave(signOut)}>
        <Trans id="user.logout" message="Sign out" />
      </MenuItem>
    </Menu>
  )
}
