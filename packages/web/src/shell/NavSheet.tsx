import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../session/session'
import { IconButton } from '../ui/IconButton'
import { Sheet } from '../ui/Sheet'
import { MainNav } from './MainNav'
import { ThemeSwitch } from './ThemeSwitch'
import { ZoomSwitch } from './ZoomSwitch'

/** The sidebar of a small window, behind a button. */
export function NavSheet() {
  const { t } = useLingui()
  const { apiLabel, serverName } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes it
  useEffect(() => setIsOpen(false), [path])
  return (
    <>
      <IconButton icon="list" label={t({ id: 'nav.open', message: 'Navigation' })} onClick={() => setIsOpen(true)} />
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Casebook"
        closeLabel={t({ id: 'close', message: 'Close' })}
      >
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
    </>
  )
}
