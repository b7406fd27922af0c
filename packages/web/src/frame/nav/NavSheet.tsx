import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'

const NavPanel = lazyComponent(() => import('./NavPanel'))

/** The sidebar on small screens, behind a button. */
export function NavSheet() {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it
  useEffect(() => setIsOpen(false), [path])
  return (
    <>
      <IconButton
        icon="list"
        label={t({ id: 'nav.open', message: 'Navigation' })}
        aria-haspopup="dialog"
        onPointerEnter={NavPanel.fetch}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <NavPanel onClose={() => setIsOpen(false)} onMissing={() => setIsOpen(false)} />}
    </>
  )
}
