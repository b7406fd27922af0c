/** Every statechart of the core, by the name of its file. */
import { readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyStateMachine, StateMachine } from 'xstate'
import { queryGraph } from '../../packages/core/src/queries/graph/graph'
import { nodes } from '../../packages/core/src/queries/graph/graph.fixture'

export interface NamedChart {
  /** `group`, as its file is called `group.machine.ts`. */
  readonly name: string
  /** The area of the core that contains it. */
  readonly area: string
  readonly chart: AnyStateMachine
}

const core = join(import.meta.dirname, '../../packages/core/src')

export async function coreCharts(): Promise<readonly NamedChart[]> {
  const files = readdirSync(core, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.machine.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(files.map(chartOf))
}

/** A chart that is made from data, as the thread of a query is from its graph, is drawn with the example of its tests. */
async function chartOf(file: string): Promise<NamedChart> {
  const [area = ''] = relative(core, file).split(/[\\/]/)
  const exported: readonly unknown[] = Object.values(await import(pathToFileURL(file).href))
  const chart = exported.map(toChart).find((found) => found !== null)
  if (!chart) throw new Error(`${relative(core, file)} exports no chart`)
  return { name: basename(file, '.machine.ts'), area, chart }
}

function toChart(exported: unknown): AnyStateMachine | null {
  if (exported instanceof StateMachine) return exported
  if (typeof exported !== 'function' || !exported.name.endsWith('Machine')) return null
  const made: unknown = exported(queryGraph(nodes))
  return made instanceof StateMachine ? made : null
}
