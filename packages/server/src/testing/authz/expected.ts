/** The expected answer of each call by person and case, written independently of the server. */
import { otherCalls } from './calls/otherCalls'
import { tokenCalls } from './calls/tokenCalls'
import { caseCalls } from './caseCalls'
import { onTablet } from './onTablet'
import {
  administers,
  confirmsAsMonitor,
  entersCases,
  type Person,
  reviewsCases,
  signsAsPi,
  writesStudies,
} from './people'
import { foreignDraft, isDeleted, isOwn, opensBase, standing, type Target, targets } from './targets'

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
  (done: string, mayReview = reviewsCases): Expected =>
  (person, target) => {
    if (!mayReview(person)) return notAllowed
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

/** To give a credential for signatures of a case, whoever may sign them. */
const toGiveCredential =
  (done: string): Expected =>
  (person, target) =>
    (signsAsPi(person) || confirmsAsMonitor(person)) && reads(person, target) ? done : notAllowed

/** The answer about a case; none about a deleted one. The centre speaks about cases that it may edit. */
const toSay: Expected = (person, target) => {
  if (!reads(person, target) || isDeleted(target)) return 'CaseNotFound'
  return !entersCases(person) || edits(person, target) ? 'Ok' : 'QueryError'
}

const toTransfer: Expected = (person, target) => {
  const may = administers(person) || signsAsPi(person) || (isOwn(target) && edits(person, target))
  return may && reads(person, target) && !isDeleted(target) ? 'CasesTransferred' : 'NothingTransferred'
}

const ofCase: Readonly<Record<string, Expected>> = {
  'sites?action=transferCases': toTransfer,
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
  'answerFiles?action=keptPieces': onDraft('KeptPieces', 'KeptPieces'),
  'answerFiles?action=keepPiece': onDraft('PieceKept', 'PieceKept'),
  'answerFiles?action=draftFile': (person, target) => {
    const answer = onDraft('ReceivedFile', 'ReceivedFile')(person, target)
    return answer === notAllowed || answer === 'ReceivedFile' ? answer : 'FileNotFound'
  },
  'answerFiles?action=caseFile': toRead('ReceivedFile', 'FileNotFound'),
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
  'verification?action=confirmPassword': toGiveCredential('NameRequired'),
  'verification?action=confirmPasskey': toGiveCredential('PasskeyRefused'),
  'verification?action=beginProviderSigning': toGiveCredential('NoSuchProvider'),
  'verification?action=confirmProvider': toGiveCredential('NotAuthenticated'),
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
  'dialogApi?action=getAnswerHistory': toRead('ReceivedAnswerHistory', 'CaseNotFound'),
  'dialogApi?action=exportCaseDocument': toRead('ReceivedBinaryData', 'CaseNotFound'),
  'dialogApi?action=exportCaseHistory': toReview('ReceivedBinaryData'),
  'erasure?action=getErasures': toReview('ReceivedErasures', writesStudies),
  'erasure?action=askErasure': toReview('PasswordRequired', writesStudies),
  'erasure?action=settleErasure': toReview('PasswordRequired', writesStudies),
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

/** Where a public call treats strangers differently: feedback takes a captcha, and files of the staff are not there. */
const toStrangers: Readonly<Record<string, string>> = {
  'feedback?action=save': 'WrongCaptcha',
  'fileStorage?action=file': 'FileNotFound',
}

/** Where a call that names no case is about a base beyond the limits. */
const beyondLimits: Readonly<Record<string, string>> = { 'FileGetter?action=file': 'FileNotFound' }

/** What is of all sites is not there for people who are limited to some. */
const beyondSites: Readonly<Record<string, string>> = {
  'sampling?action=setSamplingPlan': 'KnowledgeBaseNotFound',
  'life?action=getStudyLife': 'KnowledgeBaseNotFound',
}

/** A patient acts for no member of staff. A person who still has to set up a second factor is identified, but gets nothing yet. */
function isStranger(call: string, { session }: Person): boolean {
  return session === 'second factor due' ? call !== 'feedback?action=save' : session !== 'open'
}

/** One line of the matrix: what each person is answered who makes this call about that case. */
export interface Row {
  readonly call: string
  readonly target: Target | typeof foreignDraft | ''
  /** The compared value: the kind of the answer, or whether the case is in the list. */
  readonly is: 'answer' | 'list'
  readonly expected: (person: Person) => string
}

/** Calls of somebody who has to set up a second factor before anything else. */
const settingUp = (call: string) => call.startsWith('secondFactorApi') || call === 'loginApi?action=getClientUserInfo'

/** The answer by the session of the person. */
const bySession =
  (call: string, target: Row['target'], expected: (person: Person) => string) =>
  (person: Person): string => {
    const { session, tabletOf } = person
    if (session === 'none') return 'LoginRequired'
    if (session === 'second factor due') return settingUp(call) ? expected(person) : 'LoginRequired'
    if (session === 'open') return expected(person)
    const elsewhere = onTablet[call]
    if (elsewhere === undefined) return notAllowed
    if (elsewhere === 'DraftNotFound' && target !== '' && target !== foreignDraft && !opensBase(person, target))
      return 'KnowledgeBaseNotFound'
    return elsewhere === '' || target === tabletOf ? expected(person) : elsewhere
  }

/** A token works as long as its maker, here the person, may enter its case. */
const byToken =
  (target: Target, done: string) =>
  (person: Person): string => {
    if (person.account !== 'open' || !entersCases(person)) return 'TokenError'
    if (isDeleted(target))
      return standing(person, target) !== 'nothing' && mayHaveEdited(person, target) ? 'PermissionError' : 'TokenError'
    return edits(person, target) ? done : 'TokenError'
  }

export const rows: readonly Row[] = [
  ...Object.keys(caseCalls).flatMap((call): Row[] => {
    const expected = ofCase[call]
    if (!expected) throw new Error(`Nobody has said who may make the call ${call}`)
    const row = (target: Row['target'], as: Target): Row => ({
      call,
      target,
      is: 'answer',
      expected: bySession(call, target, (person) => expected(person, as)),
    })
    const about = targets.map((target) => row(target, target))
    return call.startsWith('Dialog') ? [...about, row(foreignDraft, 'missing')] : about
  }),
  ...Object.entries(tokenCalls).flatMap(([call, { done }]) =>
    targets.map((target): Row => ({ call, target, is: 'answer', expected: byToken(target, done) })),
  ),
  ...Object.entries(otherCalls).map(([call, { done, who }]): Row => {
    const toAnybody = (person: Person) => (isStranger(call, person) ? (toStrangers[call] ?? done) : done)
    const toStaff = (person: Person) =>
      (person.isLimited && beyondLimits[call]) || (person.isOfSite && beyondSites[call]) || done
    const expected =
      who === 'anybody' ? toAnybody : bySession(call, '', (person) => (who(person) ? toStaff(person) : notAllowed))
    return { call, target: '', is: 'answer', expected }
  }),
  ...Object.entries(lists).flatMap(([call, has]) =>
    targets.map((target): Row => {
      const who = otherCalls[call]?.who
      const isListed = (person: Person) =>
        who === undefined || who === 'anybody' || !who(person)
          ? notAllowed
          : has(person, target)
            ? 'listed'
            : 'not listed'
      return { call, target, is: 'list', expected: bySession(call, target, isListed) }
    }),
  ),
]

/** Foreign and missing are answered alike, where the base is open to the person. */
export function isNothingTo(person: Person, target: Row['target']): boolean {
  if (target === '' || target === 'missing') return false
  if (target === foreignDraft || !opensBase(person, target)) return target === foreignDraft
  return person.tabletOf ? target !== person.tabletOf : standing(person, target) === 'nothing'
}
