import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session'
import { Brand } from '../../shell/brand/Brand'
import { ThemeSwitch } from '../../shell/settings/ThemeSwitch'
import { UserMenu } from '../user/UserMenu'
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
    <nav
      className={`sticky top-above z-6 flex h-page flex-col gap-0.5 border-e border-line bg-sunken px-2.5 py-3 print:hidden ${isRail ? 'items-center' : ''}`}
      aria-label={t({ id: 'nav.main', message: 'Main' })}
    >
      <div
        className={`flex items-center gap-2 pt-1 font-display text-[1.1875rem]/6 font-bold tracking-[-0.012em] ${isRail ? 'pb-3' : 'px-2 pb-3.5'}`}
      >
        <Brand isRail={isRail} />
      </div>
      <MainNav isRail={isRail} />
      <div className={`mt-auto flex flex-col gap-1.5 ${isRail ? 'items-center' : ''}`}>
        {isRail ? (
          <>
            <ThemeSwitch size="medium" />
            <bdi className="text-2xs text-ink-3 tabular-nums">{apiLabel}</bdi>
          </>
        ) : (
          <NavFoot />
        )}
        {withUser && <UserMenu isRail={isRail} />}
      </div>
    </nav>
  )
}
