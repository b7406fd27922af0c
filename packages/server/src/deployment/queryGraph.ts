/** The nodes of which threads are made: the study's own, or those that every server begins with. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languages } from '@casebook/core/language/language'
import { type QueryGraph, type QueryNode, queryGraph } from '@casebook/core/queries/graph/graph'
import { z } from 'zod'
import { serverFolder } from '../folder'
import type { Database } from '../services'
import { optionValue } from './options.repository'

const text = z.partialRecord(z.enum(languages), z.string())

const nodes = z.array(
  z.object({
    id: z.string(),
    text,
    values: z.array(z.object({ id: z.string(), text })),
    allowsFreeText: z.boolean(),
    allowedInRoot: z.boolean(),
    possibleParents: z.array(z.string()),
    canBeSetByReporter: z.boolean(),
    canBeSetByNormalUser: z.boolean(),
    canBeSetByDataManager: z.boolean(),
    saysCorrected: z.boolean().optional(),
  }),
)

const standardFile = join(serverFolder, 'query-nodes.json')

let standard: Promise<readonly QueryNode[]> | undefined

export async function queryNodes(db: Database): Promise<readonly QueryNode[]> {
  const own = await optionValue(db, 'QueryNodes')
  if (own !== undefined) return nodes.parse(own)
  standard ??= readFile(standardFile, 'utf8').then((file) => z.object({ nodes }).parse(JSON.parse(file)).nodes)
  return standard
}

export async function graphOf(db: Database): Promise<QueryGraph> {
  return queryGraph(await queryNodes(db))
}
