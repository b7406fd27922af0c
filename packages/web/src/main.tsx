/** The entry of the product. */

import { entryRoutes } from './entry/entry.routes'
import { startPage } from './page'

await startPage(entryRoutes, () => import('./routes'))
