import { holds } from '@casebook/core/permissions/capabilities'
import { Trans } from '@lingui/react'
import { useLocation } from 'wouter'
import { helpPath } from '../../router/addresses/helpAddress'
import { securityPath } from '../../router/addresses/securityPath'
import { useAskToLeave } from '../../router/LeaveGuardContext'
import { passwordPath } from '../../router/returnAddress'
import { fullNameOf } from '../../session/fullName'
import { useSession } from '../../session/session'
import { book } from '../../ui/moreDrawings'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { MenuLine } from '../../ui/overlay/MenuLine'
import { MenuLink } from '../../ui/overlay/MenuLink'
import { Address } from '../../ui/text/Address'

/** Actions for the signed-in user. */
export default function UserItems(menu: OpenMenu) {
  const { user, host, signOut } = useSession()
  const askToLeave = useAskToLeave()
  const [, navigate] = useLocation()
  return (
    <MenuItems {...menu}>
      <div className="px-2.5 pt-1.5 pb-2">
        <div className="text-sm font-semibold">{fullNameOf(user)}</div>
        <span className="text-xs text-ink-3">
          <Address>{user.username}</Address>
        </span>
      </div>
      <MenuLine />
      <MenuItem icon={book} onSelect={() => navigate(helpPath)}>
        <Trans id="help.title" message="Help" />
      </MenuItem>
      <MenuItem icon="shield" onSelect={() => navigate(securityPath)}>
        <Trans id="security.title" message="Sign-in and security" />
      </MenuItem>
      <MenuItem icon="key" onSelect={() => navigate(passwordPath)}>
        <Trans id="user.password" message="Change password" />
      </MenuItem>
      {holds(user.roles, 'canUseMembershipTool') && (
        <MenuLink icon="users" href={`${host}groupsStatic/`}>
          <Trans id="user.groupManager" message="Manage groups" />
        </MenuLink>
      )}
      <MenuItem icon="out" onSelect={() => askToLeave(signOut)}>
        <Trans id="user.logout" message="Sign out" />
      </MenuItem>
    </MenuItems>
  )
}
