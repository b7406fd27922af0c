/** The page of the staff, which begins with data entry. */
import { entryRoutes } from './entry/entry.routes'
import { startPage } from './page'
import type { StartupActor } from './startup/browserStartup'

export function startStaff(startup: StartupActor): Promise<void> {
  return startPage(entryRoutes, () => import('./routes'), startup)
}
