import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLayoutSize } from '../../shell/useLayoutSize'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { Menu } from '../../ui/overlay/Menu'
import { useModal } from '../modals/modalState'
import { useActions } from './useActions'

const CaseItems = lazyComponent(() => import('./CaseItems'))

/** Actions on the case as a whole. On narrow screens they move into the menu, which follows the children. */
export function CaseControls({ children }: { readonly children: ReactNode }) {
  const { t, i18n } = useLingui()
  const modal = useModal()
  const size = useLayoutSize()
  const frequent = useActions().filter(({ isFrequent }) => isFrequent)
  return (
    <>
      {size > 0 &&
        frequent.map(({ name, icon, open }) => {
          const button = { icon, 'aria-haspopup': 'dialog', onClick: () => open(modal) } as const
          return size === 2 ? (
            <Button key={name.id} variant="quiet" {...button}>
              {i18n._(name)}
            </Button>
          ) : (
            <IconButton key={name.id} label={i18n._(name)} {...button} />
          )
        })}
      {children}
      <Menu items={CaseItems} trigger={<IconButton icon="more" label={t({ id: 'dialog.more', message: 'More' })} />} />
    </>
  )
}
