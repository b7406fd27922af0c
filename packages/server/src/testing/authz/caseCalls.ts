/**
 * Every call that names a case, and what it says to name it: group, base, owner and name, or a draft of the case. A call that names
 * no case is in the other list, so that a new call is missing until somebody has said which it is.
 */

import { fileValue } from '@casebook/core/bases/files/fileRecord'
import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { aPicture } from '@casebook/test-fixtures/pictures'
import { piecesOf, recordOf } from '../../answerFiles/pieces.fixture'

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

export interface CaseCall {
  readonly request: (of: NamedCase, caller: { readonly entersCases: boolean }) => Request
  /** The answer of a call that does what it is asked. */
  readonly done: string
}

/** The address that each tablet is handed over with. */
export const addressOnTablet = '/interview/of/this/case/here'

const whose = ({ group, base, owner }: NamedCase) => ({ base: { group, base }, owner })
const byCaseName = (of: NamedCase) => ({ caseName: of.name, ...whose(of) })
const byName = (of: NamedCase) => ({ name: of.name, ...whose(of) })
const byIdentifier = (of: NamedCase) => ({ caseIdentifier: of.name, ...whose(of) })
const byDraft = ({ group: kbg, base: kb, draft }: NamedCase) => ({ kbg, kb, draft })
const followUpOf = ({ group, base, owner, name }: NamedCase) => ({ group, base, owner, name, questionnaireId: 'diary' })
const byAddress = ({ group, base, owner, name }: NamedCase) => ({ group, base, owner, name })
const inFull = ({ group, base, owner, name }: NamedCase) => ({ caseId: { group, base, owner, name } })

/** The photo that is an answer of every case: its bytes are those of a JPEG of no pixels to speak of. */
const photo = recordOf(aPicture('image/jpeg'))
export const [piece] = piecesOf(aPicture('image/jpeg'), photo)
const ofPhoto = { question: 'photo', sha256: photo.sha256 }
const fileOfDraft = ({ group, base, draft }: NamedCase) => ({ group, base, draft })

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
  'answerFiles?action=keptPieces': {
    request: (of) => ({ ...fileOfDraft(of), file: fileValue(photo) }),
    done: 'KeptPieces',
  },
  'answerFiles?action=keepPiece': {
    request: (of) => ({ ...fileOfDraft(of), question: 'photo', ...piece }),
    done: 'PieceKept',
  },
  'answerFiles?action=draftFile': { request: (of) => ({ ...fileOfDraft(of), ...ofPhoto }), done: 'ReceivedFile' },
  'answerFiles?action=caseFile': { request: (of) => ({ ...byAddress(of), ...ofPhoto }), done: 'ReceivedFile' },
  'cases?action=saveCase': { request: byCaseName, done: 'OkWithGroups' },
  'cases?action=loadCase': { request: byCaseName, done: 'CaseResolved' },
  'cases?action=resolveCase': { request: byCaseName, done: 'CaseResolved' },
  'cases?action=deleteCase': { request: byCaseName, done: 'Ok' },
  'cases?action=restoreCase': { request: byCaseName, done: 'Ok' },
  'interview?action=handOver': {
    request: ({ group, base, owner, name }) => ({ group, base, owner, name, address: addressOnTablet }),
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
  'sites?action=transferCases': {
    request: ({ group, base, owner, name }) => ({
      cases: [{ group, base, owner, name }],
      site: 'Ulm',
      reason: 'Moved',
    }),
    done: 'CasesTransferred',
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
  'verification?action=confirmPassword': {
    request: (of) => ({ ...byIdentifier(of), move: 'unsetPi', questionnaires: ['signed'], password: 'a wrong one' }),
    done: 'NameRequired',
  },
  'verification?action=confirmPasskey': {
    request: (of) => ({ ...byIdentifier(of), move: 'unsetPi', questionnaires: ['signed'], response: '{}' }),
    done: 'PasskeyRefused',
  },
  'verification?action=beginProviderSigning': {
    request: (of) => ({ ...byIdentifier(of), move: 'unsetPi', questionnaires: ['signed'], provider: 'p1' }),
    done: 'NoSuchProvider',
  },
  'verification?action=confirmProvider': {
    request: (of) => ({ ...byIdentifier(of), move: 'unsetPi', questionnaires: ['signed'] }),
    done: 'NotAuthenticated',
  },
  'verification?action=confirmAnswer': {
    request: (of) => ({ ...byIdentifier(of), questionnaireId: 'confirmed', key: 'none', level: 'Monitor', hash: null }),
    done: 'AnswerConfirmed',
  },
  'verification?action=unconfirmAnswer': {
    request: (of) => ({
      ...byIdentifier(of),
      questionnaireId: 'confirmed',
      key: 'none',
      level: 'Monitor',
      hash: null,
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
  'dialogApi?action=exportCaseDocument': {
    request: (of) => ({ ...inFull(of), language: 'en' }),
    done: 'ReceivedBinaryData',
  },
  'erasure?action=getErasures': { request: byAddress, done: 'ReceivedErasures' },
  'erasure?action=askErasure': {
    request: (of) => ({
      ...byAddress(of),
      questions: null,
      reasons: true,
      reason: 'Withdrawn',
    }),
    done: 'PasswordRequired',
  },
  'erasure?action=settleErasure': {
    request: (of) => ({ ...byAddress(of), id: of.id, outcome: 'erased' }),
    done: 'PasswordRequired',
  },
  'dialogApi?action=exportCaseHistory': {
    request: ({ group, base, owner, name }) => ({ group, base, user: owner, caseId: name }),
    done: 'ReceivedBinaryData',
  },
  // By its id: a name locks all cases that have it, as the specification says.
  'option?action=setInterimLocks': { request: ({ id }) => ({ value: { caseIds: [id], tabIds: [] } }), done: 'Ok' },
}
