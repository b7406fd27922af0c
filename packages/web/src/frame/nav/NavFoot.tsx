import { useSession } from '../../session/session'
import { ThemeSwitch } from '../../shell/settings/ThemeSwitch'
import { ZoomSwitch } from '../../shell/settings/ZoomSwitch'

/** The bottom of the navigation: display settings, and the server. */
export function NavFoot() {
  const { apiLabel, serverName } = useSession()
  return (
    <>
      <div className="flex items-center gap-2 px-1.5 pt-1.5">
        <ZoomSwitch />
        <span className="ms-auto">
          <ThemeSwitch />
        </span>
      </div>
      <div className="px-2.5 text-xs wrap-anywhere text-ink-3">
        <bdi className="tabular-nums">{apiLabel}</bdi> · <bdi>{serverName}</bdi>
      </div>
    </>
  )
}
