import { Trans } from '@lingui/react'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { lifebelt } from '../../ui/moreDrawings'
import { MenuItem } from '../../ui/overlay/MenuItem'
import { MenuItems, type OpenMenu } from '../../ui/overlay/MenuItems'
import { useForm, useIsReadOnly } from '../FormContext'
import { useModal } from '../modals/modalState'
import { useControls } from './useControls'
import { ZoomChoices } from './ZoomChoices'

/** Further actions on the case. On narrow screens, all of them. */
export default function CaseItems(menu: OpenMenu) {
  const { actor } = useForm()
  const modal = useModal()
  const size = useLayoutSize()
  const isReadOnly = useIsReadOnly()
  const controls = useControls()
  return (
    <MenuItems {...menu}>
      {!isReadOnly && (
        <MenuItem icon="plus" onSelect={() => actor.send({ type: 'newCase' })}>
          <Trans id="dialog.newCase" message="New case" />
        </MenuItem>
      )}
      {size === 0 &&
        controls.map(({ modal: what, icon, label }) => (
          <MenuItem key={what.type} icon={icon} onSelect={() => modal.open(what)}>
            {label}
          </MenuItem>
        ))}
      {!isReadOnly && (
        <MenuItem icon="tablet" onSelect={() => modal.open({ type: 'interview' })}>
          <Trans id="interview.start" message="Interview on this tablet" />
        </MenuItem>
      )}
      <MenuItem icon="search" onSelect={() => modal.open({ type: 'jump' })}>
        <Trans id="jump.title" message="Jump to a question" />
      </MenuItem>
      <MenuItem icon="flag" onSelect={() => modal.open({ type: 'query', key: null })}>
        <Trans id="controls.queries" message="Queries on this case" />
      </MenuItem>
      {!isReadOnly && (
        <MenuItem icon="fn" onSelect={() => modal.open({ type: 'bmi' })}>
          <Trans id="dialog.bmi.title" message="Body mass index" />
        </MenuItem>
      )}
      <MenuItem icon="list" onSelect={() => modal.open({ type: 'print' })}>
        <Trans id="controls.print" message="Print" />
      </MenuItem>
      <MenuItem icon="info" onSelect={() => modal.open({ type: 'keys' })}>
        <Trans id="keys.title" message="Keyboard shortcuts" />
      </MenuItem>
      <MenuItem icon={lifebelt} onSelect={() => modal.open({ type: 'support' })}>
        <Trans id="controls.support" message="Support" />
      </MenuItem>
      {size === 0 && <ZoomChoices />}
    </MenuItems>
  )
}
