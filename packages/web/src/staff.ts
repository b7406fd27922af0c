/** The page of the staff, which begins with data entry. */
import { entryRoutes } from './entry/entry.routes'
import { startPage } from './page'
import { startInBrowser } from './startup/browserStartup'

export function startStaff(): Promise<void> {
  return startPage(entryRoutes, () => import('./routes'), startInBrowser())
}
