/** The entry of the product. */

import { startPage } from './page'
import { routes } from './routes'

await startPage(routes)
