/** How the calls of bases travel. */
import { basePermissionsCalls, basesCalls } from '@casebook/core/bases/bases.calls'
import { wire } from '../wire'

export const basesWire = wire(basesCalls, { path: 'server' })

export const basePermissionsWire = wire(basePermissionsCalls, { path: 'knowledgeBasePermission' })
