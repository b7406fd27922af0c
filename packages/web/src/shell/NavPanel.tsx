import { useLingui } from '@lingui/react/macro'
import { useSession } from '../session/session'
import { Sheet } from '../ui/Sheet'
import { MainNav } from './MainNav'
import { ThemeSwitch } from './ThemeSwitch'
import { ZoomSwitch } from './ZoomSwitch'

interface NavPanelProps {
  readonly onClose: () => void
}

export default function NavPanel({ onClose }: NavPanelProps) {
  const { t } = useLingui()
  const { apiLabel, serverName } = useSession()
  return (
    <Sheet open onClose={onClose} title="Casebook" closeLabel={t({ id: 'close', message: 'Close' })}>
      <nav aria-label={t({ id: 'nav.main', message: 'Main' })}>
        <MainNav />
      </nav>
      <div className="row display">
        <ZoomSwitch />
        <span className="end">
          <ThemeSwitch />
        </span>
      </div>
      <div className="xs muted server">
        <bdi className="num">{apiLabel}</bdi> · <bdi>{serverName}</bdi>
      </div>
    </Sheet>
  )
}
