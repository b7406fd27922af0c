/**
 * The entities of the specification, parts A and B, section 3: each has a schema with its fields in a call that carries it.
 */
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openApi'
import { wires } from './testing/wires'

type Json = { readonly [key: string]: unknown }

const document = openApiDocument(wires)
const paths = document.paths as { readonly [path: string]: Json }

/** The names of the fields of every object in the requests and answers of a call. */
function objectsOf(address: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = []
  const seen = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null || seen.has(part)) return
    seen.add(part)
    const { $ref, properties } = part as Json
    if (typeof $ref === 'string') visit(at($ref))
    if (typeof properties === 'object' && properties !== null) found.push(Object.keys(properties))
    for (const inner of Object.values(part)) visit(inner)
  }
  visit(paths[`/${address}`])
  return found
}

function at(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((part, step) => (part as Json)[step], document)
}

const config = ['availableLanguages', 'acceptLanguages', 'fallbackLanguage', 'anonymousCaseName']

/** An entity, a call that carries it, and its fields as the wire spells them. */
const carried: readonly (readonly [entity: string, call: string, fields: readonly string[]])[] = [
  ['Config', 'Dialog?action=tree', [...config, 'usePaDaWaN', 'showSolutionPanel', 'numberOfColumns']],
  ['State', 'Dialog?action=tree', ['config', 'trees', 'meta']],
  ['Tree', 'Dialog?action=tree', ['topLevelQuestions', 'questionnaires', 'solutions']],
  ['Questionnaire', 'Dialog?action=tree', ['id', 'text', 'description', 'active', 'questions', 'meta']],
  [
    'Question',
    'Dialog?action=tree',
    ['id', 'text', 'description', 'active', 'indication', 'abstract', 'type', 'state', 'value', 'unit', 'min', 'max'],
  ],
  [
    'Question, continued',
    'Dialog?action=tree',
    ['ruleAnnotation', 'meta', 'answers', 'questions', 'src', 'imageDimension', 'requestedDimension'],
  ],
  ['Answer', 'Dialog?action=tree', ['id', 'text', 'description', 'value', 'shape']],
  ['Solution', 'Dialog?action=tree', ['id', 'text', 'value', 'description']],
  ['Fact', 'Dialog?action=addFactsJson', ['id', 'value']],
  [
    'Group',
    'groupsApi?action=listGroups',
    ['name', 'description', 'sharedCases', 'owner', 'amOwner', 'membershipStatus', 'users'],
  ],
  ['User of a group', 'groupsApi?action=listGroups', ['username', 'firstName', 'lastName', 'status']],
  ['Group data', 'groupsApi?action=getGroupData', ['users', 'membershipStatus']],
  ['Client user info', 'loginApi?action=login', ['username', 'firstName', 'lastName', 'roles']],
  ['Case history', 'dialogApi?action=getCaseHistory', ['config', 'isMarkedAsDeleted', 'entries']],
  ['Entry of a case history', 'dialogApi?action=getCaseHistory', ['uuid', 'saveDate', 'savedBy']],
  ['SDV entry', 'sdv?action=getSdv', ['questionnaireId', 'level']],
  ['Interim lock option', 'option?action=getInterimLocks', ['caseIds', 'tabIds']],
  ['Query', 'query?action=getQueriesForCase', ['uuid', 'checkId', 'questionId', 'caseIdentifier', 'steps']],
  ['Step of a query', 'query?action=getQueriesForCase', ['nodeId', 'instant', 'value', 'source']],
  [
    'Query node',
    'query?action=getAllNodes',
    [
      'id',
      'values',
      'allowsFreeText',
      'allowedInRoot',
      'possibleParents',
      'canBeSetByReporter',
      'canBeSetByNormalUser',
      'canBeSetByDataManager',
    ],
  ],
  ['Assignment', 'groupsApi?action=getAssignments', ['groupName', 'caseName', 'assign']],
  ['Token request', 'token?action=getCaseToken', ['name', 'questions', 'reusable']],
  ['Export status, under way', 'dialogApi?action=exportCompleteCaseHistory', ['done', 'toGo']],
  [
    'Custom login page option',
    'option?action=getCustomLoginPage',
    ['cardHeaderHtml', 'cardContentHtml', 'acceptCheckboxHtml'],
  ],
  ['User manual option', 'option?action=getUserManual', ['markdown', 'pdf']],
  ['Mail credentials', 'option?action=setMailServer', ['from', 'host', 'sslPort', 'user', 'password']],
  ['Test mail payload', 'option?action=testMail', ['testRecipient', 'mailCredentials']],
  ['Start-query payload', 'query?action=startQuery', ['nodeId', 'name', 'value', 'questionId']],
  ['Answer-query payload', 'query?action=answer', ['nodeId', 'value', 'query', 'name']],
]

const person = [
  'username',
  'firstName',
  'lastName',
  'title',
  'institution',
  'address',
  'city',
  'zip',
  'country',
  'phone',
]

/** The same, for calls that may not be served yet. Once one is, its fields must be there. */
const coming: typeof carried = [
  ['User', 'user?action=get', [...person, 'roles', 'isActivated', 'invalidLogins', 'isFrozen']],
  [
    'Registration',
    'loginApi?action=register',
    ['email', ...person.slice(1), 'invitationPassword', 'activationContinuationLink'],
  ],
  ['Log entry', 'logApi?action=getLog', ['instant', 'source', 'payload']],
  ['Feedback entry', 'feedback?action=get', ['url', 'user', 'browser', 'message']],
  ['Spec of a matrix', 'statistics?action=getMatrix', ['base', 'headFilters', 'sideFilters', 'evaluations']],
]

const isServed = ([, call]: (typeof carried)[number]) => paths[`/${call}`] !== undefined

describe('the entities of the specification', () => {
  it.each([...carried, ...coming.filter(isServed)])(
    '%s has one schema with its fields in %s [API-03]',
    (_, call, fields) => {
      expect(objectsOf(call)).toContainEqual(expect.arrayContaining([...fields]))
    },
  )
})
