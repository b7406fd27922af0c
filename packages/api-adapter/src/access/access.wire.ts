/** How the calls that protect bases travel. */
import { accessCalls } from '@casebook/core/access/access.calls'
import { wire } from '../wire'

export const accessWire = wire(accessCalls, { path: 'knowledgeBasePermission' })
