/** The expected answer of each call by person and case, written independently of the server. */
import { caseCalls, otherCalls } from './caseCalls'
import {
  administers,
  confirmsAsMonitor,
  entersCases,
  looksAtFeedback,
  managesGroups,
  type Person,
  reviewsCases,
  reviewsServerLogs,
  signsAsPi,
} from './people'
import { foreignDraft, inShutBase, isDeleted, isOwn, opensBase, standing, type Target, targets } from './targets'

const notAllowed = 'InsufficientPermissions'

type Expected = (person: Person, target: Target) => string

const edits = (person: Person, target: Target) => standing(person, target) === 'edits'
const reads = (person: Person, target: Target) => standing(person, target) !== 'nothing'

/** Calls of data entry name a draft. Each person has one of every case, from when it was open to them. */
function onDraft(done: string, deleted: string): Expected {
  return (person, target) => {
    if (!entersCases(person)) return notAllowed
    if (!opensBase(person, target)) return 'KnowledgeBaseNotFound'
    const isThere = isDeleted(target)
      ? standing(person, target) === 'reads' && mayHaveEdited(person, target)
      : edits(person, target)
    if (!isThere) return 'DraftNotFound'
    return isDeleted(target) ? deleted : done
  }
}

/** Before it was deleted. */
function mayHaveEdited(person: Person, target: Target): boolean {
  return isOwn(target) || person.isMember
}

/** To go on with a case. */
const toEdit =
  (done: string, otherwise: string): Expected =>
  (person, target) => {
    if (!entersCases(person)) return notAllowed
    return edits(person, target) ? done : otherwise
  }

const toRead =
  (done: string, otherwise: string): Expected =>
  (person, target) =>
    reads(person, target) ? done : otherwise

const toReview =
  (done: string): Expected =>
  (person, target) => {
    if (!reviewsCases(person)) return notAllowed
    return reads(person, target) ? done : 'CaseNotFound'
  }

const toVerify =
  (...who: readonly ((person: Person) => boolean)[]): Expected =>
  (person, target) =>
    who.some((may) => may(person)) && reads(person, target) && !isDeleted(target) ? 'SdvSet' : notAllowed

/** To verify what the owner of the case has signed. */
const toVerifyAsAnother =
  (may: (person: Person) => boolean): Expected =>
  (person, target) =>
    isOwn(target) ? notAllowed : toVerify(may)(person, target)

/** The answer about a case; none about a deleted one. The centre speaks about cases that it may edit. */
const toSay: Expected = (person, target) => {
  if (!reads(person, target) || isDeleted(target)) return 'CaseNotFound'
  return !entersCases(person) || edits(person, target) ? 'Ok' : 'QueryError'
}

const ofCase: Readonly<Record<string, Expected>> = {
  'Dialog?action=tree': onDraft('ReceivedState', 'ReceivedState'),
  // Their own drafts they may put away, whatever has become of the case.
  'Dialog?action=reset': (person, target) => {
    if (!entersCases(person)) return notAllowed
    if (!opensBase(person, target)) return 'KnowledgeBaseNotFound'
    return target === 'missing' ? 'DraftNotFound' : 'ReceivedState'
  },
  'Dialog?action=savecase': onDraft('OkWithGroups', 'InterimLocked'),
  'Dialog?action=addFactsJson': onDraft('Ok', 'AddFactError'),
  'Dialog?action=setFactUnknown': onDraft('Ok', 'AddFactError'),
  'Dialog?action=unsetDirtyBit': (person) => (entersCases(person) ? 'Ok' : notAllowed),
  'Dialog?action=beThere': (person, target) => {
    if (!entersCases(person)) return notAllowed
    return edits(person, target) ? 'OthersThere' : 'DraftNotFound'
  },
  'cases?action=saveCase': (person, target) => {
    if (!entersCases(person)) return notAllowed
    if (!opensBase(person, target)) return 'KnowledgeBaseNotFound'
    return edits(person, target) ? 'OkWithGroups' : 'DraftNotFound'
  },
  'cases?action=loadCase': toEdit('CaseResolved', 'CaseNotFound'),
  'cases?action=resolveCase': toEdit('CaseResolved', 'CaseNotFound'),
  // Deleting twice is deleting once.
  'cases?action=deleteCase': (person, target) => {
    if (!entersCases(person)) return notAllowed
    return isOwn(target) && reads(person, target) ? 'Ok' : 'CaseNotFound'
  },
  'cases?action=restoreCase': (person, target) => {
    if (!administers(person)) return notAllowed
    return isDeleted(target) ? 'Ok' : 'CaseNotFound'
  },
  'interview?action=handOver': toEdit('HandedOver', 'CaseNotFound'),
  'groupsApi?action=setAssignment': (person, target) => {
    if (!isOwn(target) || !edits(person, target)) return 'NotYourCase'
    return person.isMember ? 'Assigned' : 'NotJoinedWithSelectedCases'
  },
  'groupsApi?action=getAssignments': (person, target) =>
    isOwn(target) && edits(person, target) ? 'ReceivedAssignments' : 'NotYourCase',
  'locks?action=unlockQuestionnaire': toEdit('MarkedUnlocked', 'TokenError'),
  'followUps?action=closeFollowUps': toEdit('FollowUpsChanged', 'NothingChanged'),
  'followUps?action=reopenFollowUps': toEdit('FollowUpsChanged', 'NothingChanged'),
  'sdv?action=getSdv': toRead('ReceivedSdv', notAllowed),
  'sdv?action=setPiSdv': toVerify(signsAsPi),
  'sdv?action=unSetPiSdv': toVerify(signsAsPi, confirmsAsMonitor),
  // The owner of each case has signed it, and nobody confirms what they signed themselves.
  'sdv?action=setMonitorSdv': toVerifyAsAnother(confirmsAsMonitor),
  'sdv?action=unSetMonitorSdv': toVerify(confirmsAsMonitor),
  'verification?action=confirmAnswer': (person, target) =>
    confirmsAsMonitor(person) && reads(person, target) && !isDeleted(target) ? 'AnswerConfirmed' : notAllowed,
  'verification?action=unconfirmAnswer': (person, target) =>
    (signsAsPi(person) || confirmsAsMonitor(person)) && reads(person, target) && !isDeleted(target)
      ? 'AnswerUnconfirmed'
      : notAllowed,
  'verification?action=reviewCase': toRead('ReceivedCase', 'CaseNotFound'),
  'query?action=getQueriesForCase': toRead('ReceivedQueries', 'CaseNotFound'),
  'query?action=getQueriesForCaseExcel': toRead('ReceivedBinaryData', 'CaseNotFound'),
  'query?action=startQuery': toSay,
  'query?action=answer': toSay,
  'token?action=getCaseToken': toEdit('ReceivedToken', 'TokenError'),
  'token?action=invalidateQuestionnaireToken': toEdit('Ok', 'TokenError'),
  'token?action=listCaseTokens': toEdit('ReceivedTokens', 'TokenError'),
  'token?action=revokeToken': toEdit('Ok', 'TokenError'),
  'logApi?action=logUnlock': toEdit('Ok', notAllowed),
  'dialogApi?action=getCaseHistory': toReview('ReceivedCaseHistory'),
  'dialogApi?action=getCaseRevision': toReview('ReceivedCaseRevision'),
  'dialogApi?action=getAnswerHistory': toReview('ReceivedAnswerHistory'),
  'dialogApi?action=exportCaseHistory': toReview('ReceivedBinaryData'),
  'option?action=setInterimLocks': (person) => (administers(person) ? 'Ok' : notAllowed),
}

/** Whether a list has the case in it. The lists of one base are those of the base that is open to all. */
const isInOpenBase = (target: Target) => !target.includes(' base ')

export const lists: Readonly<Record<string, (person: Person, target: Target) => boolean>> = {
  'cases?action=getPageOfCases': edits,
  'cases?action=searchInCases': edits,
  'cases?action=listMyCases': (person, target) => edits(person, target) && isInOpenBase(target),
  'cases?action=listMyCasesFiltered': (person, target) => edits(person, target) && isInOpenBase(target),
  'cases?action=listAllMyCases': edits,
  'cases?action=listAllCases': reads,
  'cases?action=getPageOfAllCases': reads,
  'query?action=getAllQueries': reads,
  'query?action=getPageOfQueries': (person, target) => reads(person, target) && !isDeleted(target),
}

const whoMay: Readonly<Record<string, (person: Person) => boolean>> = {
  'sdv?action=getSdvReport': reviewsCases,
  'statistics?action=getStatistics': entersCases,
  'statistics?action=getAllStatistics': reviewsCases,
  'verification?action=getCasesToVerify': (person) => signsAsPi(person) || confirmsAsMonitor(person),
  'verification?action=getChanges': (person) => signsAsPi(person) || confirmsAsMonitor(person),
  'sampling?action=getSamplingPlan': reviewsCases,
  'sampling?action=repeatDraw': reviewsCases,
  'sampling?action=setSamplingPlan': reviewsCases,
  'verification?action=confirmPassword': (person) => signsAsPi(person) || confirmsAsMonitor(person),
  'cases?action=newCase': entersCases,
  'cases?action=submitCase': entersCases,
  'cases?action=listAllCases': reviewsCases,
  'cases?action=getPageOfAllCases': reviewsCases,
  'followUps?action=getFollowUps': entersCases,
  'followUps?action=getFollowUpDays': entersCases,
  'followUps?action=exportFollowUps': entersCases,
  'option?action=getScheduledMails': administers,
  'cases?action=getDeletedCases': administers,
  'dialogApi?action=exportCompleteCaseHistory': reviewsCases,
  'dialogApi?action=getExportState': reviewsCases,
  'dialogApi?action=downloadCompleteCaseHistory': reviewsCases,
  'query?action=uploadQueries': reviewsCases,
  'logApi?action=exportLog': reviewsServerLogs,
  'logApi?action=getLog': reviewsServerLogs,
  'knowledgeBasePermission?action=getOverview': administers,
  'knowledgeBasePermission?action=saveProtections': administers,
  'knowledgeBasePermission?action=getUserAccess': administers,
  'knowledgeBasePermission?action=saveUserAccess': administers,
  'knowledgeBasePermission?action=getBaseAccess': administers,
  'knowledgeBasePermission?action=changeBaseAccess': administers,
  'knowledgeBasePermission?action=findPeople': administers,
  'groupManager?action=setAssignments': managesGroups,
  'groupManager?action=listUsers': managesGroups,
  'baseManager?action=getManagedBases': administers,
  'baseManager?action=uploadCandidate': administers,
  'baseManager?action=getCandidate': administers,
  'baseManager?action=publishCandidate': administers,
  'baseManager?action=setRetired': administers,
  'baseManager?action=discardCandidate': administers,
  'loginApi?action=reactivate': administers,
  'user?action=list': administers,
  'user?action=getPageOfUsers': administers,
  'user?action=get': administers,
  'user?action=save': administers,
  'user?action=free': administers,
  'user?action=removeSecondFactor': administers,
  'user?action=makePasswordLink': administers,
  'invitationApi?action=invite': administers,
  'invitationApi?action=getInvitations': administers,
  'invitationApi?action=renewInvitation': administers,
  'invitationApi?action=withdrawInvitation': administers,
  'invitationApi?action=sendMailAgain': administers,
  'invitationApi?action=getRegistration': administers,
  'invitationApi?action=setRegistration': administers,
  'option?action=getInterimLocks': administers,
  'option?action=getReminderMail': administers,
  'option?action=setReminderMail': administers,
  'option?action=getUserRankMail': administers,
  'option?action=setUserRankMail': administers,
  'option?action=setPatientPage': administers,
  'option?action=getDeployment': administers,
  'option?action=setDeployment': administers,
  'option?action=getRequiredFactor': administers,
  'option?action=setRequiredFactor': administers,
  'option?action=getUserManual': administers,
  'option?action=setUserManual': administers,
  'option?action=setCustomLoginPage': administers,
  'option?action=setCustomTranslations': administers,
  'option?action=getFileStorage': administers,
  'option?action=setFileStorage': administers,
  'option?action=getMailServer': administers,
  'option?action=setMailServer': administers,
  'option?action=testMail': administers,
  'baseManager?action=startRehearsal': administers,
  'baseManager?action=getRehearsal': administers,
  'baseManager?action=stopRehearsal': administers,
  'baseManager?action=getRehearsedCases': administers,
  'baseManager?action=exportRehearsal': administers,
  'feedback?action=get': looksAtFeedback,
  'fileStorage?action=list': administers,
  'fileStorage?action=upload': administers,
  'fileStorage?action=remove': administers,
}

const forAnybody = [
  'loginApi?action=login',
  'loginApi?action=enterCode',
  'loginApi?action=beginPasskeySignIn',
  'loginApi?action=signInByPasskey',
  'loginApi?action=logout',
  'loginApi?action=getSignInOffers',
  'loginApi?action=register',
  'loginApi?action=activate',
  'loginApi?action=resetPassword',
  'command?action=SetPassword',
  'command?action=GetQuestions',
  'command?action=ImportData',
  'setupApi?action=createAdministrator',
  'captchaApi?action=getCaptcha',
  'captchaApi?action=getCaptchaSound',
  'fileStorage?action=file',
  'option?action=getCustomLoginPage',
  'option?action=getPatientPage',
  'option?action=getCustomTranslations',
  'feedback?action=save',
]

/** Where a call for anybody answers strangers otherwise: they have to solve a captcha. */
const toStrangers: Readonly<Record<string, string>> = { 'feedback?action=save': 'WrongCaptcha' }

/** One line of the matrix: what each person is answered who makes this call about that case. */
export interface Row {
  readonly call: string
  readonly target: Target | typeof foreignDraft | ''
  /** The compared value: the kind of the answer, or whether the case is in the list. */
  readonly is: 'answer' | 'list'
  readonly expected: (person: Person) => string
}

const signedIn =
  (expected: (person: Person) => string) =>
  (person: Person): string =>
    person.isSignedIn ? expected(person) : 'LoginRequired'

export const rows: readonly Row[] = [
  ...Object.keys(caseCalls).flatMap((call): Row[] => {
    const expected = ofCase[call]
    if (!expected) throw new Error(`Nobody has said who may make the call ${call}`)
    const about = targets.map((target): Row => ({ call, target, is: 'answer', expected: signedIn((person) => expected(person, target)) })) // biome-ignore format: one row
    if (!call.startsWith('Dialog')) return about
    const draft = signedIn((person) => expected(person, 'missing'))
    return [...about, { call, target: foreignDraft, is: 'answer', expected: draft }]
  }),
  ...Object.keys(otherCalls).map((call): Row => {
    const { done } = otherCalls[call] as { readonly done: string }
    const answer = (person: Person) => ((whoMay[call] ?? (() => true))(person) ? done : notAllowed)
    const toAnybody = ({ isSignedIn }: Person) => (isSignedIn ? done : (toStrangers[call] ?? done))
    return { call, target: '', is: 'answer', expected: forAnybody.includes(call) ? toAnybody : signedIn(answer) }
  }),
  ...Object.entries(lists).flatMap(([call, has]) =>
    targets.map((target): Row => {
      const isListed = (person: Person) =>
        (whoMay[call] ?? (() => true))(person) ? (has(person, target) ? 'listed' : 'not listed') : notAllowed
      return { call, target, is: 'list', expected: signedIn(isListed) }
    }),
  ),
]

/** Foreign and missing are answered alike, where the base is open to the person. */
export function isNothingTo(person: Person, target: Row['target']): boolean {
  if (target === '' || target === 'missing') return false
  if (target === foreignDraft) return true
  return standing(person, target) === 'nothing' && !inShutBase(target)
}
