import { type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { prefetchAll } from '../ui/lazy/prefetch'
import { useGoKeys } from './keys/useGoKeys'
import { Main } from './Main'
import { Breadcrumb, type Crumb } from './nav/Breadcrumb'
import { NavSheet } from './nav/NavSheet'
import { Sidebar } from './nav/Sidebar'
import { SkipLink } from './nav/SkipLink'
import { useCrumbs } from './nav/useCrumbs'
import { ScreenPalette } from './palette/ScreenPalette'
import { createScreenOffers, ScreenOffersContext } from './palette/screenOffers'
import { LanguageSwitch } from './settings/LanguageSwitch'
import { ZoomSwitch } from './settings/ZoomSwitch'
import { UserMenu } from './UserMenu'
import { useLayoutSize } from './useLayoutSize'

interface ShellProps {
  /** The location of the screen, if it does not follow from the address. */
  readonly crumbs?: readonly Crumb[]
  readonly children: ReactNode
}

/** The frame around the screens of staff: sidebar, top bar, page. */
export default function Shell({ crumbs, children }: ShellProps) {
  const size = useLayoutSize()
  const offers = useMemo(createScreenOffers, [])
  const fromAddress = useCrumbs()
  const [path] = useLocation()
  useGoKeys()
  useEffect(prefetchAll, [])
  return (
    <ScreenOffersContext value={offers}>
      <div className={`app ${size === 2 ? '' : size === 1 ? 'rail' : 'single'}`}>
        <SkipLink />
        {size > 0 && <Sidebar isRail={size === 1} />}
        <div className="col min">
          <header className="top">
            {size === 0 && <NavSheet />}
            <Breadcrumb crumbs={crumbs ?? fromAddress} />
            <span className="end row">
              <ScreenPalette isNarrow={size < 2} />
              {size === 1 && <ZoomSwitch />}
              <LanguageSwitch />
              <UserMenu isRail={size === 0} />
            </span>
          </header>
          <Main key={path} className="page">
            {children}
          </Main>
        </div>
      </div>
    </ScreenOffersContext>
  )
}
