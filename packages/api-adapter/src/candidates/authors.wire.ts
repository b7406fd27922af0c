/** How the authors of a study learn of each other. */
import { authorsCalls } from '@casebook/core/candidates/written/authors.calls'
import { wire } from '../wire'

export const authorsWire = wire(authorsCalls, { path: 'baseManager', calls: {} })
