/**
 * Every call that the specification lists, part A section 7 and part B section 7, row by row. Each is served.
 */
import type { WireCall } from '@casebook/api-adapter/wire'
import { describe, expect, it } from 'vitest'
import { areas } from './areas'

interface Row {
  readonly method?: 'GET'
  readonly path: string
  readonly actions: readonly string[]
  /** The kinds of result that the specification names, those of every call left out. */
  readonly results?: readonly string[]
}

const partA: readonly Row[] = [
  { path: 'knowledgeBase', actions: ['getKnowledgeBase'] },
  { method: 'GET', path: 'Dialog', actions: ['tree', 'reset', 'unsetDirtyBit', 'setFactUnknown'] },
  { method: 'GET', path: 'Dialog', actions: ['savecase'], results: ['OkWithGroups', 'InterimLocked'] },
  { path: 'Dialog', actions: ['addFactsJson'] },
  { path: 'cases', actions: ['saveCase'] },
  { path: 'cases', actions: ['deleteCase'], results: ['Ok', 'CaseNotFound'] },
  { path: 'cases', actions: ['loadCase', 'resolveCase'], results: ['CaseResolved', 'CaseNotFound'] },
  { path: 'cases', actions: ['listMyCases', 'listAllMyCases', 'listMyCasesFiltered', 'listAllCases'] },
  {
    path: 'loginApi',
    actions: ['login'],
    results: ['LoginSuccessful', 'LoginFailed', 'Deactivated', 'TooManyFailedLogins', 'ApiLevelMismatch'],
  },
  { path: 'loginApi', actions: ['logout', 'getClientUserInfo'] },
  { path: 'loginApi', actions: ['setPassword'], results: ['Ok', 'PasswordInvalid'] },
  { path: 'loginApi', actions: ['resetPassword', 'reactivate'], results: ['Ok'] },
  {
    path: 'loginApi',
    actions: ['register'],
    results: ['Ok', 'WrongCaptcha', 'WrongInvitationPassword', 'UserAlreadyTaken'],
  },
  {
    path: 'loginApi',
    actions: ['activate'],
    results: ['ActivationSuccessful', 'ActivationFailed', 'ActivationTooLongAgo'],
  },
  { path: 'captchaApi', actions: ['getCaptcha'] },
  { path: 'groupsApi', actions: ['listGroups', 'listGroupsIOwn', 'listMySelectedGroups'] },
  { path: 'groupsApi', actions: ['createGroup'], results: ['GroupCreated', 'GroupAlreadyExisted'] },
  { path: 'groupsApi', actions: ['getGroupData'], results: ['ReceivedGroupData', 'GroupNotFound'] },
  { path: 'groupsApi', actions: ['setMembershipStatus'], results: ['Ok', 'InvalidTransition'] },
  {
    path: 'groupsApi',
    actions: ['setAssignment'],
    results: ['Assigned', 'AssignmentGroupNotFound', 'NotJoinedWithSelectedCases', 'NotYourCase'],
  },
  {
    path: 'groupsApi',
    actions: ['getAssignments'],
    results: ['AssignmentGroupNotFound', 'NotJoinedWithSelectedCases', 'NotYourCase'],
  },
  { path: 'groupManager', actions: ['setAssignments', 'listUsers'] },
  { path: 'token', actions: ['getCaseToken'], results: ['ReceivedToken', 'TokenError'] },
  { path: 'token', actions: ['invalidateQuestionnaireToken'], results: ['Ok', 'TokenError'] },
  {
    path: 'command',
    actions: ['ImportData', 'GetQuestions', 'SetPassword'],
    results: ['CommandExecuted', 'PermissionError', 'TokenError', 'AddFactError'],
  },
  { path: 'option', actions: ['getCustomLoginPage', 'getCustomTranslations'], results: ['ReceivedOption'] },
  { method: 'GET', path: 'FileGetter', actions: ['file'] },
]

const optionNames = [
  'CustomTranslations',
  'ReminderMail',
  'UserManual',
  'UserRankMail',
  'MailServer',
  'FileStorage',
  'InterimLocks',
  'CustomLoginPage',
]

const partB: readonly Row[] = [
  { path: 'dialogApi', actions: ['getCaseHistory'] },
  { path: 'dialogApi', actions: ['getCaseRevision'], results: ['CaseNotFound'] },
  { path: 'dialogApi', actions: ['exportCaseHistory'], results: ['CaseNotFound'] },
  {
    path: 'dialogApi',
    actions: ['exportCompleteCaseHistory'],
    results: ['ExportInProgress', 'NoneFound', 'Ok'],
  },
  { path: 'dialogApi', actions: ['downloadCompleteCaseHistory'], results: ['ExportedCompleteCaseHistory'] },
  { path: 'cases', actions: ['listAllCases'], results: ['ReceivedAllCases'] },
  { path: 'sdv', actions: ['getSdv', 'getSdvReport'] },
  { path: 'sdv', actions: ['setPiSdv', 'unSetPiSdv', 'setMonitorSdv', 'unSetMonitorSdv'], results: ['SdvSet'] },
  { path: 'query', actions: ['getAllNodes'] },
  { path: 'query', actions: ['getQueriesForCase', 'getAllQueries'], results: ['ReceivedQueries'] },
  { path: 'query', actions: ['getQueriesForCaseExcel', 'getAllQueriesExcel'], results: ['ReceivedBinaryData'] },
  { path: 'query', actions: ['uploadQueries'], results: ['Ok', 'UploadFailed'] },
  { path: 'query', actions: ['startQuery', 'answer'], results: ['Ok'] },
  { path: 'statistics', actions: ['getStatistics', 'getAllStatistics', 'getGroupStatistics'] },
  { path: 'statistics', actions: ['getMatrix'], results: ['ReceivedMatrix', 'InputError'] },
  { path: 'statistics', actions: ['saveMatrix', 'removeMatrix'], results: ['Ok'] },
  { path: 'statistics', actions: ['loadMatrix'], results: ['LoadedMatrix', 'MatrixNotFound'] },
  { path: 'statistics', actions: ['listMatrices'] },
  { path: 'table', actions: ['makeExcel'] },
  { path: 'user', actions: ['list'], results: ['ReceivedUsers'] },
  { path: 'user', actions: ['get'], results: ['ReceivedUser', 'NoSuchUser'] },
  { path: 'user', actions: ['save'], results: ['Ok', 'NoSuchUser'] },
  { path: 'loginApi', actions: ['reactivate'], results: ['Ok'] },
  {
    path: 'loginApi',
    actions: ['activate'],
    results: ['ActivationSuccessful', 'ActivationFailed', 'ActivationTooLongAgo'],
  },
  { path: 'loginApi', actions: ['logout', 'getClientUserInfo'] },
  {
    path: 'knowledgeBasePermission',
    actions: ['getAllowedBases', 'getOverview', 'getUserAccess', 'saveUserAccess', 'saveProtections'],
  },
  { path: 'server', actions: ['getBasesOverview'] },
  { path: 'option', actions: optionNames.map((name) => `get${name}`), results: ['ReceivedOption'] },
  { path: 'option', actions: optionNames.map((name) => `set${name}`), results: ['Ok'] },
  { path: 'option', actions: ['testMail'], results: ['Ok', 'MailError'] },
  { path: 'fileStorage', actions: ['list'], results: ['ReceivedFiles'] },
  { path: 'fileStorage', actions: ['upload', 'remove'], results: ['Ok'] },
  { method: 'GET', path: 'fileStorage', actions: ['file'] },
  { path: 'feedback', actions: ['get'], results: ['ReceivedFeedback'] },
  { path: 'feedback', actions: ['save'], results: ['Ok', 'WrongCaptcha'] },
  { path: 'captchaApi', actions: ['getCaptcha'] },
  { path: 'logApi', actions: ['getLog'], results: ['ReceivedLog'] },
  { path: 'logApi', actions: ['exportLog', 'logUnlock'] },
  { path: 'token', actions: ['invalidateQuestionnaireToken'], results: ['Ok', 'TokenError'] },
  { method: 'GET', path: 'Dialog', actions: ['unsetDirtyBit'] },
]

const served = new Map<string, WireCall>(
  areas.flatMap(({ calls }) =>
    calls.flatMap(({ wire }) =>
      Object.entries(wire.calls).map(([action, call]): [string, WireCall] => [`${wire.path}?action=${action}`, call]),
    ),
  ),
)

const rows = (part: string, table: readonly Row[]) =>
  table.flatMap(({ actions, ...row }) =>
    actions.map((action) => ({ part, name: `${row.path}?action=${action}`, method: 'POST', results: [], ...row })),
  )

describe.each([...rows('A', partA), ...rows('B', partB)])('part $part: $method $name', ({ name, method, results }) => {
  const call = served.get(name)
  it('is served as specified, under that path and with those results [API-01]', () => {
    if (!call) throw new Error(`No handler serves ${name}`)
    expect(call.travels === 'inAddress' ? 'GET' : 'POST').toBe(method)
    expect(Object.keys(call.results)).toEqual(expect.arrayContaining([...results]))
  })
})
