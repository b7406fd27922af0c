import { useSession } from '../../session/session'
import { ThemeSwitch } from '../settings/ThemeSwitch'
import { ZoomSwitch } from '../settings/ZoomSwitch'

/** The bottom of the navigation: display settings, and the server. */
export function NavFoot() {
  const { apiLabel, serverName } = useSession()
  return (
    <>
      <div className="row display">
        <ZoomSwitch />
        <span className="end">
          <ThemeSwitch />
        </span>
      </div>
      <div className="xs muted server">
        <bdi className="num">{apiLabel}</bdi> · <bdi>{serverName}</bdi>
      </div>
    </>
  )
}
