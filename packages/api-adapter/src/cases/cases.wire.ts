/** How the calls of cases travel. */
import { casesCalls } from '@casebook/core/cases/cases.calls'
import { baseSpelling } from '../bases/baseSpelling'
import { wire } from '../wire'
import { caseSpelled } from './caseSpelling'

const named = { spelling: caseSpelled('caseName') }

export const casesWire = wire(casesCalls, {
  path: 'cases',
  spellings: baseSpelling,
  calls: {
    saveCase: named,
    loadCase: named,
    resolveCase: named,
    deleteCase: named,
    restoreCase: named,
  },
})
