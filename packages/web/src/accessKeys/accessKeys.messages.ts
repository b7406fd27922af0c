import type { KeyState } from '@casebook/core/accessKeys/accessKey'
import type { KeyProblem } from '@casebook/core/accessKeys/accessKeys.machine'
import type { Scope } from '@casebook/core/call/callersKey'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const scopeTexts: Readonly<
  Record<Scope, { readonly name: MessageDescriptor; readonly what: MessageDescriptor }>
> = {
  readData: {
    name: msg({ id: 'accessKeys.scope.readData', message: 'Read data' }),
    what: msg({ id: 'accessKeys.scope.readData.what', message: 'Cases, exports, queries and statistics' }),
  },
  submitCases: {
    name: msg({ id: 'accessKeys.scope.submitCases', message: 'Submit cases' }),
    what: msg({ id: 'accessKeys.scope.submitCases.what', message: 'New cases, each with its answers' }),
  },
  importData: {
    name: msg({ id: 'accessKeys.scope.importData', message: 'Import' }),
    what: msg({ id: 'accessKeys.scope.importData.what', message: 'Files of many cases, also of those that exist' }),
  },
  readForms: {
    name: msg({ id: 'accessKeys.scope.readForms', message: 'Read forms' }),
    what: msg({ id: 'accessKeys.scope.readForms.what', message: 'The questions of the studies, no answers' }),
  },
  administer: {
    name: msg({ id: 'accessKeys.scope.administer', message: 'Administer' }),
    what: msg({ id: 'accessKeys.scope.administer.what', message: 'Options, files, the server log; never accounts' }),
  },
}

export const stateTexts: Readonly<Record<KeyState, MessageDescriptor>> = {
  inUse: msg({ id: 'accessKeys.state.inUse', message: 'In use' }),
  quiet: msg({ id: 'accessKeys.state.quiet', message: 'Quiet' }),
  endsSoon: msg({ id: 'accessKeys.state.endsSoon', message: 'Ends soon' }),
  ownerShut: msg({ id: 'accessKeys.state.ownerShut', message: 'Shut with its account' }),
  ended: msg({ id: 'accessKeys.state.ended', message: 'Ended' }),
  revoked: msg({ id: 'accessKeys.state.revoked', message: 'Revoked' }),
}

export const problemTexts: Readonly<Record<Exclude<KeyProblem, 'CurrentPasswordWrong'>, MessageDescriptor>> = {
  TooManyKeys: msg({
    id: 'accessKeys.problem.tooMany',
    message: 'You have 20 keys in use, which is the most there can be. Revoke one that no program needs.',
  }),
  ScopeNotHeld: msg({
    id: 'accessKeys.problem.notHeld',
    message: 'Your roles have changed, and no longer let you give all of this. Load the page again.',
  }),
  ScopeBeyondStudy: msg({
    id: 'accessKeys.problem.beyondStudy',
    message: 'A key of one study cannot do all of this. Choose all studies, or less.',
  }),
  KnowledgeBaseNotFound: msg({
    id: 'accessKeys.problem.noStudy',
    message: 'This study is not there any more, or not open to you. Choose another one.',
  }),
}
