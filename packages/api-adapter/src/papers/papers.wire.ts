/** How the papers of a study travel. */
import { papersCalls } from '@casebook/core/papers/papers.calls'
import { wire } from '../wire'

export const papersWire = wire(papersCalls, { path: 'papers', calls: {} })
