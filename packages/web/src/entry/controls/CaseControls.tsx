import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { useModal } from '../modals/modalState'
import { useControls } from './useControls'

const CaseItems = lazyComponent(() => import('./CaseItems'))

/** Actions on the case as a whole. On narrow screens they move into the menu, which follows the children. */
export function CaseControls({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui()
  const modal = useModal()
  const size = useLayoutSize()
  const controls = useControls()
  return (
    <>
      {size === 2 &&
        controls.map(({ modal: what, icon, label }) => (
          <Button key={what.type} variant="quiet" icon={icon} aria-haspopup="dialog" onClick={() => modal.open(what)}>
            {label}
          </Button>
        ))}
      {size === 1 &&
        controls.map(({ modal: what, icon, label }) => (
          <IconButton
            key={what.type}
            icon={icon}
            label={label}
            aria-haspopup="dialog"
            onClick={() => modal.open(what)}
          />
        ))}
      {children}
      <Menu items={CaseItems} trigger={<IconButton icon="more" label={t({ id: 'dialog.more', message: 'More' })} />} />
    </>
  )
}
