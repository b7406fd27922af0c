/** Why a record was refused, in a sentence for whoever has to mend it. */

import type { FactRefusal } from '@casebook/core/facts/factRefusal'
import type { AssignmentProblem } from '@casebook/core/groups/assignments/assignment'
import type { SubmitCaseResult } from '@casebook/core/submission/submission.calls'

const ofFact: Readonly<Record<FactRefusal, string>> = {
  UnknownQuestion: 'the base has no such question',
  UnknownAnswer: 'the question has no such answer',
  WrongType: 'this is no value of the question',
  Derived: 'the rules compute it',
  Frozen: 'its questionnaire takes no answers now',
  NoSuchOccurrence: 'it does not repeat so often',
  UnreadableText: 'the text has characters that cannot be stored',
  TooLong: 'the text is too long',
  TooManyDigits: 'the number has more than 15 digits',
  TooManyDecimals: 'the number has too many decimals',
  DisabledDate: 'the base does not allow this day',
}

const ofGroup: Readonly<Record<AssignmentProblem, string>> = {
  AssignmentGroupNotFound: 'there is no such group',
  NotYourCase: 'the case is somebody else’s',
  NotJoinedWithSelectedCases: 'the account does not share selected cases with it',
}

type Refused = Exclude<SubmitCaseResult, { readonly type: 'Submitted' | 'LoginRequired' | 'InsufficientPermissions' }>

export function refusalWords(refused: Refused): string {
  switch (refused.type) {
    case 'AddFactError':
      return refused.errors.map(({ id, reason }) => `${id}: ${ofFact[reason]}`).join('; ')
    case 'GroupsRefused':
      return refused.groups.map(({ group, problem }) => `group ${group}: ${ofGroup[problem]}`).join('; ')
    case 'CaseNameTaken':
      return 'the account has a case of this name already'
    case 'CaseNameInvalid':
      return 'the case has no name, or one of other letters than the base allows'
    case 'InterimLocked':
      return 'an administrator has locked it'
    case 'NothingToSave':
      return 'it answers nothing'
    case 'BaseRetired':
      return 'the base is retired and takes no new cases'
    case 'KnowledgeBaseNotFound':
      return 'there is no such base, or it is closed to the account'
  }
}
