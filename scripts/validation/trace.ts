/** Requirement to test and back: what is shown where, and what a pack must not be made without. */
import { type Evidence, placesOf, type TestResult } from './evidence'
import { type Deviation, isHighRisk, type Place, type Requirement } from './requirements'

export interface Traced {
  readonly requirement: Requirement
  /** That name it, whatever their result. */
  readonly tests: readonly TestResult[]
  /** Where it must be shown and no test that passed shows it. `anywhere`: it has no place, and no test. */
  readonly missing: readonly (Place | 'anywhere')[]
  /** What this release does not keep of it. */
  readonly deviation: Deviation | null
}

export interface Trace {
  readonly requirements: readonly Traced[]
  /** Tests that name no requirement, by file: they show what the code promises beyond them. */
  readonly unnamed: number
  /** Why no pack is made. */
  readonly refusals: readonly string[]
}

interface Stated {
  readonly requirements: readonly Requirement[]
  readonly deviations: readonly Deviation[]
  /** The commit of the project now. */
  readonly commit: string
}

export function traced({ run, tests }: Evidence, { requirements, deviations, commit }: Stated): Trace {
  const known = new Set(requirements.map(({ id }) => id))
  const byId = new Map<string, TestResult[]>()
  for (const test of tests) for (const id of test.ids) byId.set(id, [...(byId.get(id) ?? []), test])
  const rows = requirements.map((requirement) => tracedOne(requirement, byId.get(requirement.id) ?? [], deviations))
  const unknown = [...byId].filter(([id]) => !known.has(id))
  return {
    requirements: rows,
    unnamed: tests.filter(({ ids }) => ids.length === 0).length,
    refusals: [
      ...(run.isClean ? [] : ['The tests ran on files that differ from their commit.']),
      ...(run.commit === commit ? [] : [`The tests ran on ${run.commit}, and the project is at ${commit}.`]),
      ...tests.filter(({ status }) => status === 'failed').map(({ file, title }) => `A test failed: ${file}: ${title}`),
      ...unknown.map(([id, [test]]) => `${id} is no requirement, and a test names it: ${test?.file}: ${test?.title}`),
      ...deviations.flatMap(({ ids }) =>
        ids.filter((id) => !known.has(id)).map((id) => `${id} is no requirement, and a deviation names it.`),
      ),
      ...rows
        .filter(lacksEvidence)
        .map(
          ({ requirement, missing }) => `${requirement.id} is of high risk, and is not shown to: ${missing.join(', ')}`,
        ),
    ],
  }
}

function tracedOne(requirement: Requirement, tests: readonly TestResult[], deviations: readonly Deviation[]): Traced {
  const passed = tests.filter(({ status }) => status === 'passed')
  const shown = new Set(passed.flatMap(({ file }) => placesOf(file)))
  const nowhere = requirement.places.length === 0 && passed.length === 0
  return {
    requirement,
    tests,
    missing: nowhere ? ['anywhere'] : requirement.places.filter((place) => !shown.has(place)),
    deviation: deviations.find(({ ids }) => ids.includes(requirement.id)) ?? null,
  }
}

const lacksEvidence = ({ requirement, missing, deviation }: Traced) =>
  isHighRisk(requirement.risk) && missing.length > 0 && deviation === null
