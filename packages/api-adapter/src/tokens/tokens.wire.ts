/** How the calls of tokens travel. */
import { tokensCalls } from '@casebook/core/tokens/tokens.calls'
import { caseSpelled } from '../cases/caseSpelling'
import { wire } from '../wire'

export const tokensWire = wire(tokensCalls, {
  path: 'token',
  calls: {
    getCaseToken: { spelling: caseSpelled('name') },
    invalidateQuestionnaireToken: { spelling: caseSpelled('caseName') },
    listCaseTokens: { spelling: caseSpelled('caseName') },
    revokeToken: { spelling: caseSpelled('caseName') },
  },
})
