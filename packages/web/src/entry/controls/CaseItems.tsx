import { Trans } from '@lingui/react'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { useForm } from '../FormContext'
import { useModal } from '../modals/modalState'
import { useControls } from './useControls'
import { ZoomChoices } from './ZoomChoices'

/** Further actions on the case. On narrow screens, all of them. */
export default function CaseItems(menu: OpenMenu) {
  const { actor } = useForm()
  const over = useModal()
  const size = useLayoutSize()
  const controls = useControls()
  return (
    <MenuItems {...menu}>
      <MenuItem icon="plus" onSelect={() => actor.send({ type: 'newCase' })}>
        <Trans id="dialog.newCase" message="New case" />
      </MenuItem>
      {size === 0 &&
        controls.map(({ over: what, icon, label }) => (
          <MenuItem key={what.type} icon={icon} onSelect={() => over.open(what)}>
            {label}
          </MenuItem>
        ))}
      <MenuItem icon="search" onSelect={() => over.open({ type: 'jump' })}>
        <Trans id="jump.title" message="Jump to a question" />
      </MenuItem>
      <MenuItem icon="flag" onSelect={() => over.open({ type: 'query', key: null })}>
        <Trans id="controls.queries" message="Queries on this case" />
      </MenuItem>
      <MenuItem icon="fn" onSelect={() => over.open({ type: 'bmi' })}>
        <Trans id="dialog.bmi.title" message="Body mass index" />
      </MenuItem>
      <MenuItem icon="list" onSelect={() => over.open({ type: 'print' })}>
        <Trans id="controls.print" message="Print" />
      </MenuItem>
      <MenuItem icon="info" onSelect={() => over.open({ type: 'keys' })}>
        <Trans id="keys.title" message="Keys" />
      </MenuItem>
      <MenuItem icon="support" onSelect={() => over.open({ type: 'support' })}>
        <Trans id="controls.support" message="Support" />
      </MenuItem>
      {size === 0 && <ZoomChoices />}
    </MenuItems>
  )
}
