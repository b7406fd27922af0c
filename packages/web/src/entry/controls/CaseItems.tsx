import { Trans } from '@lingui/react'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { useForm, useIsReadOnly } from '../FormContext'
import { useModal } from '../modals/modalState'
import { useActions } from './useActions'
import { ZoomChoices } from './ZoomChoices'

/** Further actions on the case. On narrow screens, all of them. */
export default function CaseItems(menu: OpenMenu) {
  const { actor } = useForm()
  const modal = useModal()
  const size = useLayoutSize()
  const isReadOnly = useIsReadOnly()
  const actions = useActions()
  return (
    <MenuItems {...menu}>
      {!isReadOnly && (
        <MenuItem icon="plus" onSelect={() => actor.send({ type: 'newCase' })}>
          <Trans id="dialog.newCase" message="New case" />
        </MenuItem>
      )}
      {actions.map(
        ({ name, icon, isFrequent, open }) =>
          (size === 0 || !isFrequent) && (
            <MenuItem key={name.id} icon={icon} onSelect={() => open(modal)}>
              <Trans {...name} />
            </MenuItem>
          ),
      )}
      {size === 0 && <ZoomChoices />}
    </MenuItems>
  )
}
