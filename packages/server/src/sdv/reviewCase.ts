/** A saved case, opened to be looked at in the form. Nothing is begun and nothing is kept. */
import type { ResultOf } from '@casebook/core/call/call'
import type { reviewCalls } from '@casebook/core/entry/review/review.calls'
import { readyBase } from '../bases/compiledBases'
import type { StudyCase } from '../cases/cases.repository'
import { noteAuthors } from '../entry/noteAuthors'
import { savedFacts } from '../facts/facts.repository'
import { shownNotDone } from '../followUps/closings.repository'
import { freezingOfCase, frozenQuestionnaires } from '../locks/caseFreezing'
import type { Services } from '../services'

export async function reviewedCase(
  services: Services,
  { id, name, owner, revision, versionId, deletedAt }: StudyCase,
): Promise<ResultOf<typeof reviewCalls.reviewCase>> {
  const { db } = services
  const { base, structure, ...ready } = await readyBase(services, versionId)
  const facts = (await savedFacts(db, id, revision)).filter(({ value }) => value !== null)
  const ofCase = { id, name, isDeleted: deletedAt !== null }
  const { reasons, asked } = await freezingOfCase(db, { base, structure, ...ready }, ofCase, async () => facts)
  return {
    type: 'ReceivedCase',
    config: base.config,
    draft: {
      id,
      version: base.version,
      caseName: name,
      owner,
      revision,
      facts,
      unsaved: [],
      isReadOnly: true,
      notes: await noteAuthors(db, { caseId: id, startedFrom: revision }, facts, []),
      locked: [...structure.questionnaires.keys()],
      frozen: frozenQuestionnaires({ reasons }),
      asked: [...asked],
      notDone: await shownNotDone(db, { base }, id),
    },
  }
}
