/** The entry of the product. */

import { entryRoutes } from './entry/entry.routes'
import { startPage } from './page'
import { startInBrowser } from './startup/browserStartup'

await startPage(entryRoutes, () => import('./routes'), startInBrowser())
