import type { ClientUser } from '@casebook/core/session/session.calls'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { fullNameOf } from '../../session/fullName'
import { roleMessages } from '../../session/roles.messages'
import { useSession } from '../../session/session'
import { useListed } from '../../shell/useListed'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'

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
        <Button variant="quiet" size="user">
          <Avatar name={name} />
          {isRail ? (
            <VisuallyHidden>{t({ id: 'user.menu', message: `Signed in as ${name}` })}</VisuallyHidden>
          ) : (
            <span className="flex max-w-56 flex-col text-start leading-[1.05rem]">
              <span className="truncate text-sm font-semibold">{name}</span>
              <Roles roles={user.roles} />
            </span>
          )}
        </Button>
      }
    />
  )
}

function Roles({ roles }: Pick<ClientUser, 'roles'>) {
  const { _ } = useMessages()
  const listed = useListed()
  if (roles.length === 0) return null
  return (
    <span className="truncate text-xs/[0.9rem] font-normal text-ink-3">
      {listed(
        roles.map((role) => _(roleMessages[role])),
        'row',
      )}
    </span>
  )
}
