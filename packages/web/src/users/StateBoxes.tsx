import { type Role, roleBoxes } from '@casebook/core/permissions/capabilities'
import type { AccountState } from '@casebook/core/users/user'
import type { UserEvent } from '@casebook/core/users/user.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { roleMessages } from '../session/roles.messages'
import { Checkbox } from '../ui/fields/Checkbox'
import { Switch } from '../ui/fields/Switch'

const may: Readonly<Record<Role, MessageDescriptor>> = {
  ADMIN: msg({ id: 'users.role.ADMIN', message: 'Manages users, studies and options' }),
  REPORTER: msg({ id: 'users.role.REPORTER', message: 'Verifies signed sections against the source' }),
  DATA_MANAGER: msg({ id: 'users.role.DATA_MANAGER', message: 'Reviews all cases and exports' }),
  FEEDBACK_RECEIVER: msg({ id: 'users.role.FEEDBACK_RECEIVER', message: 'Reads feedback' }),
  GROUP_MANAGER: msg({ id: 'users.role.GROUP_MANAGER', message: 'Creates groups and sets memberships' }),
  PI: msg({ id: 'users.role.PI', message: 'Signs sections of a case' }),
}

interface StateBoxesProps {
  readonly ticked: AccountState
  readonly send: (event: UserEvent) => void
}

/** The roles, the activation and the freezing of an account. */
export function StateBoxes({ ticked, send }: StateBoxesProps) {
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-bold">
          <Trans id="users.roles" message="Roles" />
        </legend>
        <div className="grid gap-2 phone:grid-cols-2">
          {roleBoxes.map((role) => (
            <Checkbox
              key={role}
              outlined
              checked={ticked.roles.includes(role)}
              onChange={(isHeld) => send({ type: 'tickRole', role, isHeld })}
            >
              <span className="block font-semibold">
                <Trans {...roleMessages[role]} />
              </span>
              <span className="block text-xs text-ink-2">
                <Trans {...may[role]} />
              </span>
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-2 phone:grid-cols-2">
        <Switch
          checked={ticked.isActivated}
          onChange={(isActivated) => send({ type: 'tickActivated', isActivated })}
          hint={<Trans id="users.activated.what" message="May sign in" />}
        >
          <Trans id="users.activated" message="Activated" />
        </Switch>
        <Switch
          checked={ticked.isFrozen}
          onChange={(isFrozen) => send({ type: 'tickFrozen', isFrozen })}
          hint={<Trans id="users.frozen.what" message="Set and lifted by administrators only" />}
        >
          <Trans id="users.frozen" message="Frozen" />
        </Switch>
      </div>
    </>
  )
}
