/** How the call that lists deleted cases travels. */
import { deletedCasesCalls } from '@casebook/core/cases/deleted/deletedCases.calls'
import { wire } from '../wire'

export const deletedCasesWire = wire(deletedCasesCalls, { path: 'cases' })
