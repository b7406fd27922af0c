/** How the call that lists cases as of a past moment travels. */
import { pastCasesCalls } from '@casebook/core/pictures/pastCases.calls'
import { wire } from '../wire'

export const pastCasesWire = wire(pastCasesCalls, { path: 'pictures' })
