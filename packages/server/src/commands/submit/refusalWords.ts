/** Why a record was refused, in a sentence for the person who has to mend it. */
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Fact } from '@casebook/core/facts/fact'
import type { AssignmentProblem } from '@casebook/core/groups/assignments/assignment'
import type { WrittenIn } from '@casebook/core/submission/cellValue'
import { refusalSentence } from '@casebook/core/submission/refusalSentence'
import type { SubmitCaseResult } from '@casebook/core/submission/submission.calls'

const ofGroup: Readonly<Record<AssignmentProblem, string>> = {
  AssignmentGroupNotFound: 'there is no such group',
  NotYourCase: 'the case is somebody else’s',
  NotJoinedWithSelectedCases: 'the account does not share selected cases with it',
}

type Refused = Exclude<SubmitCaseResult, { readonly type: 'Submitted' | 'LoginRequired' | 'InsufficientPermissions' }>

/** What the sentence is about. */
interface RefusedRecord {
  /** Null if it is not known. */
  readonly structure: BaseStructure | null
  readonly facts: readonly Fact[]
  readonly writtenIn: WrittenIn | null
}

export function refusalWords(refused: Refused, { structure, facts, writtenIn }: RefusedRecord): string {
  switch (refused.type) {
    case 'AddFactError': {
      const values = new Map(facts.map(({ id, value }) => [id, value]))
      return refused.errors
        .map(({ id, reason }) => refusalSentence(structure, { id, value: values.get(id) ?? null }, reason, writtenIn))
        .join('; ')
    }
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
    case 'SiteNotChosen':
      return `the account belongs to several sites, and the record has to name one: ${refused.sites.join(', ')}`
    case 'BaseRetired':
      return 'the base is retired and takes no new cases'
    case 'KnowledgeBaseNotFound':
      return 'there is no such base, or it is closed to the account'
  }
}
