/** Checks of a base that could raise no query here: a start would be refused because of them, so publishing is. */
import type { Base } from '@casebook/core/bases/base'
import type { CandidateFinding } from '@casebook/core/candidates/candidate'
import { checksWithoutNode } from '@casebook/core/queries/graph/systemNodes'
import type { Database } from '../services'
import { graphOf } from './queryGraph'

/** By the query nodes as they are now, which may be others than at the upload. */
export async function checkFindings(
  db: Database,
  { checks = [] }: Pick<Base, 'checks'>,
): Promise<readonly CandidateFinding[]> {
  if (checks.length === 0) return []
  return checksWithoutNode(checks, await graphOf(db)).map((place) => {
    const { id, nodeId } = checks[place] ?? { id: '', nodeId: '' }
    return {
      severity: 'error',
      path: `checks/${place}/nodeId`,
      name: id,
      original: JSON.stringify(nodeId),
      message: `The check ${id} names the query node ${nodeId}, with which no query can be raised and closed.`,
    }
  })
}
