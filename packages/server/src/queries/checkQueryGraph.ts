/** Refuses a graph of query nodes in which a thread gets stuck, before anybody works with it. */
import { checkGraph, type GraphFinding } from '@casebook/core/queries/graph/checkGraph'
import { queryGraph } from '@casebook/core/queries/graph/graph'
import { nodesForChecks, systemNodes } from '@casebook/core/queries/graph/systemNodes'
import { sql } from 'kysely'
import { queryNodes } from '../deployment/queryGraph'
import type { Database } from '../services'
import { StartRefused } from '../startRefused'

const sentences: Readonly<Record<GraphFinding['problem'], (node: string) => string>> = {
  noStart: () => 'no node can begin a query',
  twice: (node) => `two nodes are called ${node}`,
  unknownParent: (node) => `${node} may follow a node that does not exist`,
  unreachable: (node) => `no query reaches ${node}`,
  deadEnd: (node) => `a query at ${node} can never be closed`,
  nobodyMaySet: (node) => `no role may set ${node}`,
  nothingToSay: (node) => `${node} has neither values nor free text`,
}

/** Throws StartRefused for the first start that would work with a faulty graph. */
export async function checkQueryGraph(db: Database): Promise<void> {
  const list = await queryNodes(db)
  const graph = queryGraph(list)
  const faults = checkGraph(list, systemNodes(graph)).map(({ problem, nodeId }) => sentences[problem](nodeId ?? ''))
  if (faults.length > 0) throw new StartRefused(`The query nodes are faulty: ${faults.join('; ')}.`)
  const checks = await checksWithoutNode(db, nodesForChecks(graph))
  if (checks.length > 0)
    throw new StartRefused(`Checks name query nodes with which none can be raised and closed: ${checks.join('; ')}.`)
}

async function checksWithoutNode(db: Database, nodes: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ group: string; base: string; version: string; id: string; node: string }>`
    select group_name as "group", name as base, version, given ->> 'id' as id, given ->> 'nodeId' as node
      from base_version, jsonb_array_elements(coalesce(document -> 'checks', '[]')) given
     where given ->> 'nodeId' <> all(${nodes}::text[])
     order by base_version.id limit 10`.execute(db)
  return rows.map(({ group, base, version, id, node }) => `${id} of ${group}/${base} ${version}: ${node}`)
}
