/** How the calls of bases travel. */
import { basePermissionsCalls, basesCalls, knowledgeBaseCalls } from '@casebook/core/bases/bases.calls'
import { wire } from '../wire'

export const basesWire = wire(basesCalls, { path: 'server' })

export const basePermissionsWire = wire(basePermissionsCalls, { path: 'knowledgeBasePermission' })

export const knowledgeBaseWire = wire(knowledgeBaseCalls, { path: 'knowledgeBase' })
