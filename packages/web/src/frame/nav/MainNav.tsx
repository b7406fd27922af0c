import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { type AppRoute, sidebarParts } from '../../router/route'
import { useOpenRoutes } from '../../shell/useOpenRoutes'
import { Icon } from '../../ui/Icon'
import { afterPrefetch } from '../../ui/lazy/prefetch'
import { Tooltip } from '../../ui/overlay/Tooltip'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'

const titles: Readonly<Record<(typeof sidebarParts)[number], MessageDescriptor>> = {
  work: msg({ id: 'nav.work', message: 'Work' }),
  review: msg({ id: 'nav.review', message: 'Review' }),
  administration: msg({ id: 'nav.administration', message: 'Administration' }),
}

/** Links to every screen of the sidebar this user may open. On the rail, icons with tooltips. */
export function MainNav({ isRail = false }: { readonly isRail?: boolean }) {
  const { _ } = useLingui()
  const [here] = useLocation()
  const routes = useOpenRoutes()
  const current = linkOf(here, routes)
  return sidebarParts.map((part) => {
    const leading = routes.filter(({ sidebar }) => sidebar === part)
    if (leading.length === 0) return null
    return (
      <div key={part}>
        {!isRail && <h2 className="px-2.5 pt-3.5 pb-1 text-2xs font-semibold text-ink-3">{_(titles[part])}</h2>}
        <div>
          {leading.map((route) => (
            <NavLink key={route.path} route={route} isRail={isRail} isCurrent={route === current} />
          ))}
        </div>
      </div>
    )
  })
}

/** The link that is nearest to the screen: `/bases/manage` is within `/bases`, and has a link of its own. */
function linkOf(here: string, routes: readonly AppRoute[]): AppRoute | undefined {
  const around = routes.filter(({ sidebar, path }) => sidebar && (here === path || here.startsWith(`${path}/`)))
  return around.sort((one, other) => other.path.length - one.path.length)[0]
}

const linkClass =
  'group/link flex items-center rounded-[0.4375rem] font-[500] text-ink-2 hover:bg-hover hover:text-ink aria-[current]:bg-surface aria-[current]:font-[580] aria-[current]:text-ink aria-[current]:shadow-raised pointer-coarse:min-h-[44px]'

function NavLink({
  route: { path, icon, title, notice: Notice },
  isRail,
  isCurrent,
}: {
  readonly route: AppRoute
  readonly isRail: boolean
  readonly isCurrent: boolean
}) {
  const { _ } = useLingui()
  const current = isCurrent ? { 'aria-current': 'page' as const } : {}
  const drawing = icon && <Icon name={icon} className="text-ink-3 group-aria-[current]/link:text-brand-ink" />
  const isLater = useIsLater()
  const notice = Notice && isLater && <Notice isRail={isRail} />
  if (isRail)
    return (
      <Tooltip text={_(title)} side="right">
        <Link href={path} className={`relative size-10 justify-center ${linkClass}`} {...current}>
          {drawing}
          <VisuallyHidden>{_(title)}</VisuallyHidden>
          {notice}
        </Link>
      </Tooltip>
    )
  return (
    <Link href={path} className={`h-[2.125rem] gap-2.5 px-2.5 ${linkClass}`} {...current}>
      {drawing}
      {_(title)}
      {notice}
    </Link>
  )
}

/** False while the screen needs the connection for itself. Counts elsewhere are loaded afterwards. */
function useIsLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => afterPrefetch(() => setIsLater(true)), [])
  return isLater
}
