/**
 * Every call that names a case, and what it says to name it: group, base, owner and name, or a draft of the case. A call that names
 * no case stands in the other list, so that a new call is missing until somebody has said which it is.
 */

import type { WireCall } from '@casebook/api-adapter/wire'
import type { Calls } from '@casebook/core/call/call'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { emptyMatrix } from '@casebook/core/matrix/matrix'
import { mailServerCalls } from '@casebook/core/options/mail/mailServer.calls'
import { optionsCalls } from '@casebook/core/options/options.calls'
import * as z from 'zod/mini'

/** A case of `authzBase`, and what hangs on it. */
export interface NamedCase extends CaseIdentity {
  readonly id: string
  /** Username of the caller. */
  readonly draft: string
  readonly revision: string
  /** An open query on it. */
  readonly query: string
  /** A patient link to it that works. */
  readonly token: string
}

type Request = Readonly<Record<string, unknown>>

const openBase = { group: 'Study', base: 'open' }

export interface CaseCall {
  readonly request: (of: NamedCase, caller: { readonly entersCases: boolean }) => Request
  /** The answer of a call that does what it is asked. */
  readonly done: string
}

const whose = ({ group, base, owner }: NamedCase) => ({ base: { group, base }, owner })
const byCaseName = (of: NamedCase) => ({ caseName: of.name, ...whose(of) })
const byName = (of: NamedCase) => ({ name: of.name, ...whose(of) })
const byIdentifier = (of: NamedCase) => ({ caseIdentifier: of.name, ...whose(of) })
const byDraft = ({ group: kbg, base: kb, draft }: NamedCase) => ({ kbg, kb, draft })
const followUpOf = ({ group, base, owner, name }: NamedCase) => ({ group, base, owner, name, questionnaireId: 'diary' })
const inFull = ({ group, base, owner, name }: NamedCase) => ({ caseId: { group, base, owner, name } })

export const caseCalls: Readonly<Record<string, CaseCall>> = {
  'Dialog?action=tree': { request: (of) => ({ ...byDraft(of), language: 'none' }), done: 'ReceivedState' },
  'Dialog?action=reset': { request: byDraft, done: 'ReceivedState' },
  'Dialog?action=savecase': {
    request: (of) => ({ ...byDraft(of), userfn: of.name, owner: of.owner }),
    done: 'OkWithGroups',
  },
  'Dialog?action=addFactsJson': {
    request: (of) => ({ ...byDraft(of), facts: [{ id: 'age', value: 77 }] }),
    done: 'Ok',
  },
  'Dialog?action=setFactUnknown': { request: (of) => ({ ...byDraft(of), question: 'age' }), done: 'Ok' },
  'Dialog?action=unsetDirtyBit': { request: byDraft, done: 'Ok' },
  'Dialog?action=beThere': { request: byDraft, done: 'OthersThere' },
  'cases?action=saveCase': { request: byCaseName, done: 'OkWithGroups' },
  'cases?action=loadCase': { request: byCaseName, done: 'CaseResolved' },
  'cases?action=resolveCase': { request: byCaseName, done: 'CaseResolved' },
  'cases?action=deleteCase': { request: byCaseName, done: 'Ok' },
  'cases?action=restoreCase': { request: byCaseName, done: 'Ok' },
  'interview?action=handOver': {
    request: ({ group, base, owner, name }) => ({ group, base, owner, name, address: '/interview/of/this/case/here' }),
    done: 'HandedOver',
  },
  'groupsApi?action=setAssignment': {
    request: (of) => ({ ...byCaseName(of), groupName: 'Team', assign: true }),
    done: 'Assigned',
  },
  'groupsApi?action=getAssignments': { request: byCaseName, done: 'ReceivedAssignments' },
  'locks?action=unlockQuestionnaire': {
    request: (of) => ({ ...byCaseName(of), questionnaireId: 'diary' }),
    done: 'MarkedUnlocked',
  },
  'followUps?action=closeFollowUps': {
    request: (of) => ({ followUps: [followUpOf(of)], cause: 'lost' }),
    done: 'FollowUpsChanged',
  },
  'followUps?action=reopenFollowUps': {
    request: (of) => ({ followUps: [followUpOf(of)] }),
    done: 'FollowUpsChanged',
  },
  'sdv?action=getSdv': { request: byIdentifier, done: 'ReceivedSdv' },
  'sdv?action=setPiSdv': { request: (of) => ({ ...byIdentifier(of), questionnaireId: 'form' }), done: 'SdvSet' },
  'sdv?action=unSetPiSdv': { request: (of) => ({ ...byIdentifier(of), questionnaireId: 'signed' }), done: 'SdvSet' },
  'sdv?action=setMonitorSdv': { request: (of) => ({ ...byIdentifier(of), questionnaireId: 'signed' }), done: 'SdvSet' },
  'sdv?action=unSetMonitorSdv': {
    request: (of) => ({ ...byIdentifier(of), questionnaireId: 'confirmed' }),
    done: 'SdvSet',
  },
  'verification?action=confirmAnswer': {
    request: (of) => ({ ...byIdentifier(of), questionnaireId: 'confirmed', key: 'none', level: 'Monitor', hash: null }),
    done: 'AnswerConfirmed',
  },
  'verification?action=unconfirmAnswer': {
    request: (of) => ({
      ...{ ...byIdentifier(of), questionnaireId: 'confirmed', key: 'none', level: 'Monitor', hash: null },
      reason: 'By mistake',
    }),
    done: 'AnswerUnconfirmed',
  },
  'verification?action=reviewCase': { request: byIdentifier, done: 'ReceivedCase' },
  'query?action=getQueriesForCase': { request: byName, done: 'ReceivedQueries' },
  'query?action=getQueriesForCaseExcel': { request: byName, done: 'ReceivedBinaryData' },
  'query?action=startQuery': {
    request: (of, { entersCases }) => ({
      ...byName(of),
      questionId: 'age',
      nodeId: entersCases ? 'question-from-site' : 'plausibility-query',
      value: 'Is this so?',
    }),
    done: 'Ok',
  },
  'query?action=answer': {
    request: (of, { entersCases }) => ({
      ...byName(of),
      query: of.query,
      nodeId: entersCases ? 'confirmed' : 'withdrawn',
      value: 'It is.',
    }),
    done: 'Ok',
  },
  'token?action=getCaseToken': {
    request: (of) => ({ ...byName(of), questions: ['sleep'], reusable: false }),
    done: 'ReceivedToken',
  },
  'token?action=invalidateQuestionnaireToken': {
    request: (of) => ({ ...byCaseName(of), questionIds: ['sleep'] }),
    done: 'Ok',
  },
  'token?action=listCaseTokens': { request: byCaseName, done: 'ReceivedTokens' },
  'token?action=revokeToken': { request: (of) => ({ ...byCaseName(of), uuid: of.token }), done: 'Ok' },
  'logApi?action=logUnlock': { request: (of) => ({ ...byCaseName(of), questionnaireId: 'diary' }), done: 'Ok' },
  'dialogApi?action=getCaseHistory': { request: inFull, done: 'ReceivedCaseHistory' },
  'dialogApi?action=getCaseRevision': {
    request: (of) => ({ ...inFull(of), uuid: of.revision }),
    done: 'ReceivedCaseRevision',
  },
  'dialogApi?action=getAnswerHistory': {
    request: (of) => ({ ...inFull(of), question: 'age' }),
    done: 'ReceivedAnswerHistory',
  },
  'dialogApi?action=exportCaseHistory': {
    request: ({ group, base, owner, name }) => ({ group, base, user: owner, caseId: name }),
    done: 'ReceivedBinaryData',
  },
  // By its id: a name locks all cases that have it, as the specification says.
  'option?action=setInterimLocks': { request: ({ id }) => ({ value: { caseIds: [id], tabIds: [] } }), done: 'Ok' },
}

/** Calls that name no case: a request that does what it is asked. */
/** To a mail server that no server may speak to. */
const aTestMail = {
  testRecipient: 'ada@example.org',
  mailCredentials: { from: 'study@example.org', host: '127.0.0.1', sslPort: 587, user: '', password: '' },
}

const aRegistration = {
  ...{ email: 'eve@example.org', firstName: 'Eve', lastName: 'X', title: '', institution: 'Clinic', address: 'Road 1' },
  ...{ city: 'Ulm', zip: '89073', country: 'Germany', phone: '1', invitationPassword: '', captcha: '000000' },
  activationContinuationLink: 'http://127.0.0.1/',
}

const noCandidate = '00000000-0000-4000-8000-000000000000'

export const otherCalls: Readonly<Record<string, { readonly request: Request; readonly done: string }>> = {
  'loginApi?action=login': { request: { user: 'nobody', password: 'a wrong one' }, done: 'LoginFailed' },
  'loginApi?action=enterCode': { request: { step: 'no-such-step', code: '123456' }, done: 'SignInAgain' },
  'loginApi?action=beginPasskeySignIn': { request: {}, done: 'PasskeyAsked' },
  'loginApi?action=signInByPasskey': { request: { response: '{}' }, done: 'PasskeyRefused' },
  'secondFactorApi?action=beginPasskey': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
  },
  'secondFactorApi?action=addPasskey': { request: { response: '{}', name: 'Ward' }, done: 'PasskeyRefused' },
  'secondFactorApi?action=renamePasskey': { request: { id: 'none', name: 'Ward' }, done: 'NoSuchPasskey' },
  'secondFactorApi?action=removePasskey': {
    request: { id: 'none', currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
  },
  'secondFactorApi?action=getSecondFactor': { request: {}, done: 'ReceivedSecondFactor' },
  'secondFactorApi?action=beginApp': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
  },
  'secondFactorApi?action=confirmApp': { request: { code: '123456' }, done: 'NotBegun' },
  'secondFactorApi?action=makeRecoveryCodes': {
    request: { currentPassword: 'a wrong one' },
    done: 'CurrentPasswordWrong',
  },
  'secondFactorApi?action=removeApp': { request: { currentPassword: 'a wrong one' }, done: 'CurrentPasswordWrong' },
  'loginApi?action=logout': { request: {}, done: 'Ok' },
  'loginApi?action=getSignInOffers': { request: {}, done: 'SignInOffers' },
  'loginApi?action=getClientUserInfo': { request: {}, done: 'ReceivedUser' },
  'loginApi?action=isSessionOpen': { request: {}, done: 'SessionOpen' },
  'loginApi?action=getJournalKey': { request: { device: 'a-device-of-their-own-1' }, done: 'ReceivedJournalKey' },
  'loginApi?action=setPassword': { request: { password: 'short' }, done: 'PasswordInvalid' },
  'setupApi?action=createAdministrator': {
    request: {
      data: 'no-such-link',
      username: 'eve',
      firstName: '',
      lastName: '',
      password: 'Bernoulli numbers, 1843',
    },
    done: 'SetupLinkInvalid',
  },
  'loginApi?action=register': { request: aRegistration, done: 'RegistrationClosed' },
  'loginApi?action=activate': { request: { data: 'no-such-link' }, done: 'ActivationFailed' },
  'loginApi?action=resetPassword': {
    request: { user: 'nobody', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'Ok',
  },
  'loginApi?action=reactivate': {
    request: { username: 'nobody', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'Ok',
  },
  'invitationApi?action=invite': {
    request: {
      people: [{ email: 'new@example.org', firstName: '', lastName: 'New', roles: [], bases: [] }],
      ...{ language: 'en', activationContinuationLink: 'http://127.0.0.1/' },
    },
    done: 'Invited',
  },
  'invitationApi?action=getInvitations': { request: {}, done: 'ReceivedInvitations' },
  'invitationApi?action=renewInvitation': {
    request: { username: 'nobody', language: 'en', activationContinuationLink: 'http://127.0.0.1/' },
    done: 'NoSuchInvitation',
  },
  'invitationApi?action=withdrawInvitation': { request: { username: 'nobody' }, done: 'NoSuchInvitation' },
  'invitationApi?action=sendMailAgain': {
    request: { id: '00000000-0000-4000-8000-000000000000' },
    done: 'NoSuchMail',
  },
  'invitationApi?action=getRegistration': { request: {}, done: 'ReceivedRegistration' },
  'invitationApi?action=setRegistration': { request: { isOpen: false, invitationPassword: '' }, done: 'Ok' },
  'command?action=SetPassword': {
    request: {
      token: 'no-such-token',
      command: { SetPassword: { user: 'nobody', password: 'Bernoulli numbers, 1843' } },
    },
    done: 'TokenError',
  },
  'command?action=GetQuestions': {
    request: { token: 'no-such-token', command: { GetQuestions: { facts: [] } } },
    done: 'TokenError',
  },
  'command?action=ImportData': {
    request: { token: 'no-such-token', command: { ImportData: { facts: [{ id: 'age', value: 1 }] } } },
    done: 'TokenError',
  },
  'captchaApi?action=getCaptcha': { request: {}, done: 'ReceivedCaptcha' },
  'captchaApi?action=getCaptchaSound': { request: { language: 'en' }, done: 'CaptchaExpired' },
  'server?action=getBasesOverview': { request: {}, done: 'ReceivedBasesOverview' },
  'home?action=getWaiting': { request: { today: '2026-03-02' }, done: 'ReceivedWaiting' },
  'pictures?action=getStudyPictures': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedStudyPictures',
  },
  'knowledgeBasePermission?action=getAllowedBases': { request: {}, done: 'ReceivedAllowedBases' },
  'knowledgeBase?action=getKnowledgeBase': { request: { group: 'Study', base: 'open' }, done: 'ReceivedKnowledgeBase' },
  'cases?action=newCase': { request: { base: { group: 'Study', base: 'open' } }, done: 'Ok' },
  'cases?action=submitCase': {
    request: {
      submission: {
        base: { group: 'Study', base: 'open' },
        caseName: 'Submitted',
        facts: [{ id: 'age', value: 40 }],
      },
    },
    done: 'Submitted',
  },
  'cases?action=getPageOfCases': {
    request: { order: 'name', descending: false, limit: 200 },
    done: 'ReceivedPageOfCases',
  },
  'cases?action=searchInCases': {
    request: { content: '', order: 'name', descending: false },
    done: 'ReceivedFoundCases',
  },
  'followUps?action=exportFollowUps': { request: { onlyMine: true, language: 'en' }, done: 'ReceivedBinaryData' },
  'followUps?action=getFollowUpDays': {
    request: { onlyMine: true, first: '2026-11-01', last: '2026-11-30' },
    done: 'ReceivedFollowUpDays',
  },
  'followUps?action=getFollowUps': {
    request: { onlyMine: false, today: '2026-03-02', limit: 200 },
    done: 'ReceivedFollowUps',
  },
  'cases?action=getDeletedCases': { request: { filter: '' }, done: 'ReceivedDeletedCases' },
  'cases?action=listMyCases': { request: { base: { group: 'Study', base: 'open' } }, done: 'ReceivedCases' },
  'cases?action=listAllMyCases': { request: {}, done: 'ReceivedCases' },
  'cases?action=listMyCasesFiltered': {
    request: { base: { group: 'Study', base: 'open' }, content: '40' },
    done: 'ReceivedCases',
  },
  'cases?action=listAllCases': { request: {}, done: 'ReceivedAllCases' },
  'cases?action=getPageOfAllCases': {
    request: { order: 'case', descending: false, limit: 200 },
    done: 'ReceivedPageOfAllCases',
  },
  'groupsApi?action=listGroups': { request: {}, done: 'ReceivedGroups' },
  'groupsApi?action=listGroupsIOwn': { request: {}, done: 'ReceivedGroups' },
  'groupsApi?action=listMySelectedGroups': { request: {}, done: 'ReceivedGroups' },
  'groupsApi?action=confirmNotices': { request: { upTo: 0 }, done: 'Ok' },
  'groupsApi?action=getPageOfAssignments': {
    request: { from: 0, limit: 10 },
    done: 'ReceivedPageOfAssignments',
  },
  'groupsApi?action=createGroup': {
    request: { name: 'New', description: '', sharedCases: true },
    done: 'GroupCreated',
  },
  'groupsApi?action=getGroupData': { request: { name: 'Team' }, done: 'ReceivedGroupData' },
  'groupsApi?action=setMembershipStatus': {
    request: { group: 'Team', user: 'nobody', status: 'NoMembership' },
    done: 'Ok',
  },
  'groupManager?action=setAssignments': { request: { entries: [] }, done: 'Ok' },
  'groupManager?action=listUsers': { request: {}, done: 'ReceivedUsers' },
  'sdv?action=getSdvReport': { request: {}, done: 'ReceivedBinaryData' },
  'statistics?action=getStatistics': { request: { group: 'Study', base: 'open' }, done: 'ReceivedBinaryData' },
  'statistics?action=getAllStatistics': { request: { group: 'Study', base: 'open' }, done: 'ReceivedBinaryData' },
  // A group of somebody else's, whatever one is in it.
  'statistics?action=getGroupStatistics': { request: { group: 'Team' }, done: 'GroupNotFound' },
  'statistics?action=getStatisticsSources': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedStatisticsSources',
  },
  'verification?action=getCasesToVerify': { request: {}, done: 'ReceivedCasesToVerify' },
  'verification?action=getChanges': { request: {}, done: 'ReceivedChanges' },
  'sampling?action=getSamplingPlan': {
    request: { base: { group: 'Study', base: 'open' } },
    done: 'ReceivedSamplingPlan',
  },
  'sampling?action=repeatDraw': { request: { base: { group: 'Study', base: 'open' } }, done: 'DrawRepeated' },
  'sampling?action=setSamplingPlan': {
    request: { base: { group: 'Study', base: 'open' }, share: 10, questions: [] },
    done: 'PlanSet',
  },
  'interview?action=takeBack': { request: { password: 'a wrong one' }, done: 'PasswordWrong' },
  // Nothing is said of a single case; `matrix.test.ts` shows whose cases are counted.
  'statistics?action=getMatrix': { request: { spec: emptyMatrix(openBase) }, done: 'ReceivedMatrix' },
  'statistics?action=saveMatrix': { request: { name: 'Kept', spec: emptyMatrix(openBase) }, done: 'Ok' },
  'statistics?action=loadMatrix': { request: { name: 'None', base: openBase }, done: 'MatrixNotFound' },
  'statistics?action=removeMatrix': { request: { name: 'None', base: openBase }, done: 'Ok' },
  'statistics?action=listMatrices': { request: { base: openBase }, done: 'ReceivedMatrices' },
  'table?action=makeExcel': { request: { table: [['One'], ['1']] }, done: 'ReceivedBinaryData' },
  'verification?action=confirmPassword': { request: { password: 'a wrong one' }, done: 'PasswordWrong' },
  'query?action=getAllNodes': { request: {}, done: 'ReceivedNodes' },
  'query?action=getAllQueries': { request: {}, done: 'ReceivedQueries' },
  'query?action=getAllQueriesExcel': { request: {}, done: 'ReceivedBinaryData' },
  'query?action=uploadQueries': { request: { data: '' }, done: 'UploadFailed' },
  'query?action=getPageOfQueries': {
    request: {
      ...{ filters: {}, sort: { column: 'id', descending: false }, language: 'en', limit: 200 },
      words: { internal: '', token: '' },
    },
    done: 'ReceivedPageOfQueries',
  },
  'option?action=getMailServer': { request: {}, done: 'ReceivedOption' },
  'option?action=setMailServer': { request: { value: null }, done: 'Ok' },
  'option?action=testMail': { request: aTestMail, done: 'MailError' },
  'option?action=getInterimLocks': { request: {}, done: 'ReceivedOption' },
  'option?action=getScheduledMails': { request: { kind: 'rank' }, done: 'ReceivedScheduledMails' },
  'option?action=getReminderMail': { request: {}, done: 'ReceivedOption' },
  'option?action=setReminderMail': { request: { value: null }, done: 'Ok' },
  'option?action=getUserRankMail': { request: {}, done: 'ReceivedOption' },
  'option?action=setUserRankMail': { request: { value: null }, done: 'Ok' },
  'option?action=getDeployment': { request: {}, done: 'ReceivedOption' },
  'option?action=setDeployment': { request: { value: null }, done: 'Ok' },
  'option?action=getRequiredFactor': { request: {}, done: 'ReceivedOption' },
  'option?action=setRequiredFactor': { request: { value: null }, done: 'Ok' },
  'option?action=getUserManual': { request: {}, done: 'ReceivedOption' },
  'option?action=setUserManual': { request: { value: null }, done: 'Ok' },
  'option?action=getCustomLoginPage': { request: {}, done: 'ReceivedOption' },
  'option?action=getPatientPage': { request: {}, done: 'ReceivedOption' },
  'option?action=setPatientPage': { request: { value: null }, done: 'Ok' },
  'option?action=setCustomLoginPage': { request: { value: null }, done: 'Ok' },
  'option?action=getCustomTranslations': { request: {}, done: 'ReceivedOption' },
  'option?action=setCustomTranslations': { request: { value: null }, done: 'Ok' },
  'option?action=getFileStorage': { request: {}, done: 'ReceivedOption' },
  'option?action=setFileStorage': { request: { value: null }, done: 'Ok' },
  'feedback?action=get': { request: {}, done: 'ReceivedFeedback' },
  'feedback?action=save': {
    request: { message: 'Good', url: '/', browser: 'Firefox', email: 'a@b.example' },
    done: 'Ok',
  },
  'fileStorage?action=list': { request: {}, done: 'ReceivedFiles' },
  'fileStorage?action=upload': { request: { name: 'a.txt', data: 'YQ==' }, done: 'FileRefused' },
  'fileStorage?action=remove': { request: { file: 'no-such-file.png' }, done: 'Ok' },
  'fileStorage?action=file': { request: { file: 'no-such-file.png' }, done: 'FileNotFound' },
  'FileGetter?action=file': {
    request: { fileName: 'no-such-file.png', kbg: 'Study', kb: 'open' },
    done: 'FileNotFound',
  },
  'dialogApi?action=exportCompleteCaseHistory': { request: {}, done: 'Ok' },
  'dialogApi?action=getExportState': { request: {}, done: 'NoneFound' },
  'dialogApi?action=downloadCompleteCaseHistory': { request: {}, done: 'NoneFound' },
  'baseManager?action=startRehearsal': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'baseManager?action=getRehearsal': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'baseManager?action=stopRehearsal': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'baseManager?action=getRehearsedCases': {
    request: { candidate: noCandidate, kind: 'lost', about: 'age', reason: 'Hidden' },
    done: 'CandidateNotFound',
  },
  'baseManager?action=exportRehearsal': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'user?action=list': { request: {}, done: 'ReceivedUsers' },
  'user?action=getPageOfUsers': { request: { filter: '', limit: 10 }, done: 'ReceivedPageOfUsers' },
  'user?action=get': { request: { username: 'lead' }, done: 'ReceivedUser' },
  'user?action=save': {
    request: { username: 'lead', roles: ['ADMIN'], isActivated: true, isFrozen: false },
    done: 'Ok',
  },
  'user?action=removeSecondFactor': { request: { username: 'lead', language: 'en' }, done: 'Ok' },
  'user?action=makePasswordLink': {
    request: { username: 'lead', activationContinuationLink: '' },
    done: 'PasswordLinkMade',
  },
  'user?action=free': { request: { username: 'lead' }, done: 'Ok' },
  'knowledgeBasePermission?action=getOverview': { request: {}, done: 'ReceivedOverview' },
  'knowledgeBasePermission?action=saveProtections': { request: { protections: {} }, done: 'Ok' },
  'knowledgeBasePermission?action=getUserAccess': { request: { user: 'lead' }, done: 'ReceivedUserAccess' },
  'knowledgeBasePermission?action=saveUserAccess': { request: { user: 'lead', access: {} }, done: 'Ok' },
  'knowledgeBasePermission?action=getBaseAccess': {
    request: { group: 'Study', base: 'nowhere' },
    done: 'KnowledgeBaseNotFound',
  },
  'knowledgeBasePermission?action=changeBaseAccess': {
    request: { group: 'Study', base: 'nowhere', give: [], groups: [], take: [] },
    done: 'KnowledgeBaseNotFound',
  },
  'knowledgeBasePermission?action=findPeople': { request: { filter: '' }, done: 'FoundPeople' },
  'baseManager?action=getManagedBases': { request: {}, done: 'ReceivedManagedBases' },
  'baseManager?action=uploadCandidate': { request: { fileName: 'a.json', data: '' }, done: 'DocumentRefused' },
  'baseManager?action=getCandidate': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'baseManager?action=publishCandidate': {
    request: { candidate: noCandidate, version: '2', follows: null },
    done: 'CandidateNotFound',
  },
  'baseManager?action=setRetired': {
    request: { group: 'Study', base: 'nowhere', isRetired: true },
    done: 'KnowledgeBaseNotFound',
  },
  'baseManager?action=discardCandidate': { request: { candidate: noCandidate }, done: 'CandidateNotFound' },
  'logApi?action=getLog': { request: { page: 0 }, done: 'ReceivedLog' },
  'logApi?action=exportLog': { request: {}, done: 'ReceivedBinaryData' },
  'export?action=data': { request: { kbg: 'Study', kb: 'open' }, done: 'ReceivedBinaryData' },
}

/** Values of options that name no case; those of the interim locks do. */
const { setInterimLocks: _, ...otherOptions } = optionsCalls
const optionValues: ReadonlySet<unknown> = new Set(
  Object.values({ ...otherOptions, ...mailServerCalls } as Calls).flatMap(({ request }) => request.value ?? []),
)

/** Fields by which a request may name a case. `name` alone may be anything's. */
const namingFields = ['caseName', 'caseId', 'caseIdentifier', 'draft', 'userfn', 'owner', 'query', 'value']

/** Whether a request has a field that looks as if it named a case. A yes or no, or the value of an option, do not. */
export function mayNameACase({ request }: WireCall): boolean {
  return Object.entries(request._zod.def.shape).some(
    ([field, type]) =>
      !isYesOrNo(type) &&
      !optionValues.has(type) &&
      (namingFields.includes(field) || /case|patient|subject|entry$|revision/i.test(field)),
  )
}

function isYesOrNo(type: z.core.$ZodType): boolean {
  return type instanceof z.core.$ZodOptional ? isYesOrNo(type._zod.def.innerType) : type._zod.def.type === 'boolean'
}
