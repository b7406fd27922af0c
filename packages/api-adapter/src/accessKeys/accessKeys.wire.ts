/** How the calls about access keys travel. */
import { accessKeysCalls } from '@casebook/core/accessKeys/accessKeys.calls'
import { wire } from '../wire'

export const accessKeysWire = wire(accessKeysCalls, { path: 'accessKeys' })
