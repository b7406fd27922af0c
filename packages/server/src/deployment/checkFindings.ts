/** What keeps a base from being published on this server: checks that could raise no query here, with which a start would be refused, and code lists that are not here. */
import type { Base } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import type { CandidateFinding } from '@casebook/core/candidates/candidate'
import { checksWithoutNode } from '@casebook/core/queries/graph/systemNodes'
import type { Database } from '../services'
import { findList, labelsOf } from './listedCodes.repository'
import { graphOf } from './queryGraph'

/** By the query nodes and the lists as they are now, which may be others than at the upload. */
export async function checkFindings(db: Database, base: Base): Promise<readonly CandidateFinding[]> {
  return [...(await nodeFindings(db, base)), ...(await listFindings(db, base))]
}

/** The lists that are here stay until the end of the transaction. */
async function listFindings(db: Database, base: Base): Promise<readonly CandidateFinding[]> {
  const findings: CandidateFinding[] = []
  for (const { question, path } of baseStructure(base).questions.values()) {
    const { id, optionsFrom: from, initial } = question
    if (!from) continue
    const about = { severity: 'error', name: id, original: JSON.stringify(from) } as const
    const named = `${from.list} ${from.version}`
    if ((await findList(db, from, { isHeld: true })) === null) {
      const message = `The code list ${named} is not on this server. An administrator uploads it under Options, Code lists; or the question names a list that is there.`
      findings.push({ ...about, path: `${path}/optionsFrom`, message })
    } else if (typeof initial === 'string' && !(await labelsOf(db, from, [initial])).has(initial))
      findings.push({ ...about, path: `${path}/initial`, message: `The code list ${named} has no code ${initial}.` })
  }
  return findings
}

async function nodeFindings(db: Database, { checks = [] }: Base): Promise<readonly CandidateFinding[]> {
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
