/** The cases behind a source of data, and how many they are. */
import { can } from '@casebook/core/access/can'
import type { Caller } from '@casebook/core/call/policy'
import { naturalOrder } from '@casebook/core/cases/naturalOrder'
import { type StatisticsSource, statisticsSources } from '@casebook/core/statistics/sources'
import type { SourceFigures } from '@casebook/core/statistics/statistics.calls'
import { sql } from 'kysely'
import { allGroups, findGroup } from '../access/groups.repository'
import { ownReach, type Reach, reachOf, reachOfGroup } from '../access/reach'
import type { BaseName } from '../bases/bases.repository'
import { casesOf } from '../export/dataExport.repository'
import { openQueryNodes } from '../queries/waitingQueries'
import type { Database } from '../services'

/** Null for a group that is not the caller's. */
export async function reachOfSource(db: Database, caller: Caller, source: StatisticsSource): Promise<Reach | null> {
  if (source.type === 'own') return ownReach(db, caller)
  if (source.type === 'all') return reachOf(db, caller, 'readCase')
  const group = await findGroup(db, source.group)
  return group && ownsGroup(caller, group) ? reachOfGroup(db, caller, source.group) : null
}

function ownsGroup({ username, roles }: Caller, { owner }: { readonly owner: string }): boolean {
  return can({ type: 'user', username, roles }, 'seeGroupStatistics', { owner })
}

/** The sources that the caller has in a base, with figures. */
export async function sourcesWithFigures(
  db: Database,
  caller: Caller,
  base: BaseName,
): Promise<readonly SourceFigures[]> {
  const owned = (await allGroups(db)).filter((group) => ownsGroup(caller, group)).map(({ name }) => name)
  const open = await openQueryNodes(db)
  const figures: SourceFigures[] = []
  for (const source of statisticsSources(caller.roles, owned.toSorted(naturalOrder))) {
    const reach = await reachOfSource(db, caller, source)
    if (reach) figures.push({ ...source, ...(await figuresOf(db, reach, base, open)) })
  }
  return figures
}

/** More cases than these are not counted. */
const mostCounted = 10_000

interface Counts {
  readonly cases: number
  readonly complete: number
  readonly queries: number
  readonly verified: number
}

async function figuresOf(db: Database, reach: Reach, base: BaseName, open: readonly string[]) {
  const some = casesOf(db, reach, base)
    .select(['study_case.progress', 'study_case.verification_level as level'])
    .select([
      sql<boolean>`exists (select from query where query.case_id = study_case.id and last_node = any(${open}::text[]))`.as(
        'asked',
      ),
    ])
    .limit(mostCounted + 1)
  const { rows } = await sql<Counts>`
    select count(*)::integer as cases, (count(*) filter (where progress = 100))::integer as complete,
           (count(*) filter (where asked))::integer as queries,
           (count(*) filter (where level = 'verified'))::integer as verified
      from (${some}) counted`.execute(db)
  const counts = rows[0] ?? { cases: 0, complete: 0, queries: 0, verified: 0 }
  return counts.cases > mostCounted ? { ...counts, cases: mostCounted, more: true } : counts
}
