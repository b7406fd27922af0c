import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { frameClass, pageClass } from '../shell/frame'
import { useGoKeys } from '../shell/keys/useGoKeys'
import { Main } from '../shell/Main'
import { createScreenOffers, ScreenOffersContext } from '../shell/palette/screenOffers'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { ZoomSwitch } from '../shell/settings/ZoomSwitch'
import { useLayoutSize } from '../shell/useLayoutSize'
import { prefetchAll } from '../ui/lazy/prefetch'
import { Breadcrumb, type Crumb } from './nav/Breadcrumb'
import { NavSheet } from './nav/NavSheet'
import { Sidebar } from './nav/Sidebar'
import { SkipLink } from './nav/SkipLink'
import { SupportButton } from './nav/SupportButton'
import { useCrumbs } from './nav/useCrumbs'
import { ScreenPalette } from './palette/ScreenPalette'
import { UserMenu } from './user/UserMenu'

interface ShellProps {
  /** The location of the screen, if it does not follow from the address. */
  readonly crumbs?: readonly Crumb[]
  /** The same for addresses at which the screen stays. */
  readonly place?: string
  readonly children: ReactNode
}

/** The frame around the screens of staff: sidebar, top bar, page. */
export default function Shell({ crumbs, place, children }: ShellProps) {
  const size = useLayoutSize()
  const offers = useMemo(createScreenOffers, [])
  const fromAddress = useCrumbs()
  const [path] = useLocation()
  useGoKeys()
  useEffect(prefetchAll, [])
  return (
    <ScreenOffersContext value={offers}>
      <div className={`grid min-h-page print:block ${frameClass[size]}`}>
        <SkipLink />
        {size > 0 && <Sidebar isRail={size === 1} />}
        <div className="flex min-w-0 flex-col">
          <header className="sticky top-above z-5 flex h-14 items-center gap-3 border-b border-line bg-bg/88 px-6 max-phone:gap-1 [backdrop-filter:blur(8px)] max-tablet:px-3 print:hidden [@media(max-height:34rem)]:static">
            {size === 0 && <NavSheet />}
            <Breadcrumb crumbs={crumbs ?? fromAddress} />
            <span className="ms-auto flex items-center gap-2 max-phone:gap-0">
              <ScreenPalette isNarrow={size < 2} />
              {size === 1 && <ZoomSwitch />}
              <SupportButton />
              <LanguageSwitch isShort={size === 0} />
              <UserMenu isRail={size === 0} />
            </span>
          </header>
          <Main key={place ?? path} className={pageClass}>
            {children}
          </Main>
        </div>
      </div>
    </ScreenOffersContext>
  )
}
