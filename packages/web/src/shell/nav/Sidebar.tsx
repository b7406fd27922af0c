import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session'
import { VisuallyHidden } from '../../ui/VisuallyHidden'
import { BrandMark } from '../BrandMark'
import { ThemeSwitch } from '../settings/ThemeSwitch'
import { UserMenu } from '../UserMenu'
import { MainNav } from './MainNav'
import { NavFoot } from './NavFoot'

interface SidebarProps {
  readonly isRail: boolean
  /** Includes the user menu, where there is no top bar. */
  readonly withUser?: boolean
}

export function Sidebar({ isRail, withUser = false }: SidebarProps) {
  const { t } = useLingui()
  const { apiLabel } = useSession()
  return (
    <nav className="side" aria-label={t({ id: 'nav.main', message: 'Main' })}>
      <div className="brand">
        <BrandMark />
        {isRail ? <VisuallyHidden>Casebook</VisuallyHidden> : 'Casebook'}
      </div>
      <MainNav isRail={isRail} />
      <div className="foot">
        {isRail ? (
          <>
            <ThemeSwitch size="medium" />
            <bdi className="version muted num">{apiLabel}</bdi>
          </>
        ) : (
          <NavFoot />
        )}
        {withUser && <UserMenu isRail={isRail} />}
      </div>
    </nav>
  )
}
