/** How the calls about sites travel. */
import { sitesCalls } from '@casebook/core/sites/sites.calls'
import { wire } from '../wire'

export const sitesWire = wire(sitesCalls, { path: 'sites' })
