import { Trans, useLingui } from '@lingui/react'
import { Link, useLocation } from 'wouter'
import { useSession } from '../../session/session'
import { Icon } from '../../ui/Icon'
import { Tooltip } from '../../ui/overlay/Tooltip'
import { destinationsFor } from './destinations'

/** The way to every screen that there is for this person. As a rail it shows icons only, with their names as tooltips. */
export function MainNav({ isRail = false }: { readonly isRail?: boolean }) {
  const { _ } = useLingui()
  const { user } = useSession()
  const [path] = useLocation()
  return (
    <>
      {!isRail && (
        <h2>
          <Trans id="nav.work" message="Work" />
        </h2>
      )}
      <div className="nav">
        {destinationsFor(user.roles).map(({ path: target, icon, name }) => {
          const current = path === target || path.startsWith(`${target}/`) ? { 'aria-current': 'page' as const } : {}
          return isRail ? (
            <Tooltip key={target} text={_(name)} side="right">
              <Link href={target} aria-label={_(name)} {...current}>
                <Icon name={icon} />
              </Link>
            </Tooltip>
          ) : (
            <Link key={target} href={target} {...current}>
              <Icon name={icon} />
              {_(name)}
            </Link>
          )
        })}
      </div>
    </>
  )
}
