import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../ui/overlay/Sheet'
import { MainNav } from './MainNav'
import { NavFoot } from './NavFoot'

interface NavPanelProps {
  readonly onClose: () => void
}

export default function NavPanel({ onClose }: NavPanelProps) {
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title="Casebook" closeLabel={t({ id: 'close', message: 'Close' })}>
      <nav aria-label={t({ id: 'nav.main', message: 'Main' })}>
        <MainNav />
      </nav>
      <NavFoot />
    </Sheet>
  )
}
