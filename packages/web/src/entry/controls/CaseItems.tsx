import { zoomLevel } from '@casebook/core/shell/zoom'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { MenuChoices } from '../../ui/overlay/MenuChoices'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { MenuLine } from '../../ui/overlay/MenuLine'
import { useForm, useIsReadOnly } from '../FormContext'
import { useModal } from '../modals/modalState'
import { useActions } from './useActions'

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

const levels = ['0', '1', '2'] as const

/** Zoom choices, for headers with no room for the zoom control. */
function ZoomChoices() {
  const { t } = useLingui()
  const { zoom, chooseZoom } = usePreferences()
  const names = [
    t({ id: 'shell.zoom.compact', message: 'Compact' }),
    t({ id: 'shell.zoom.standard', message: 'Standard' }),
    t({ id: 'shell.zoom.large', message: 'Large' }),
  ]
  return (
    <>
      <MenuLine />
      <MenuChoices
        label={t({ id: 'shell.zoom', message: 'Zoom' })}
        value={String(zoom)}
        onChange={(level) => chooseZoom(zoomLevel(Number(level)))}
        choices={levels.map((value, index) => ({ value, label: names[index] }))}
      />
    </>
  )
}
