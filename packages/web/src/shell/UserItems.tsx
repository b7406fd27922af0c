import { Trans } from '@lingui/react'
import { useLocation } from 'wouter'
import { useAskToLeave } from '../router/LeaveGuardContext'
import { passwordPath } from '../router/returnAddress'
import { fullNameOf } from '../session/fullName'
import { useSession } from '../session/session'
import { MenuItem } from '../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../ui/overlay/MenuItems'
import { MenuLine } from '../ui/overlay/MenuLine'

/** Actions for the signed-in user. */
export default function UserItems(menu: OpenMenu) {
  const { user, signOut } = useSession()
  const askToLeave = useAskToLeave()
  const [, navigate] = useLocation()
  return (
    <MenuItems {...menu}>
      <div className="menuhead">
        <div className="sm b">{fullNameOf(user)}</div>
        <bdi className="xs muted">{user.username}</bdi>
      </div>
      <MenuLine />
      <MenuItem icon="key" onSelect={() => navigate(passwordPath)}>
        <Trans id="user.password" message="Change password" />
      </MenuItem>
      <MenuItem icon="out" onSelect={() => askToLeave(signOut)}>
        <Trans id="user.logout" message="Sign out" />
      </MenuItem>
    </MenuItems>
  )
}
