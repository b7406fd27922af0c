/** The operational qualification: what must not go wrong, done in a house of its own. */
import { type Finding, found } from './finding'
import type { House } from './house'
import { machineSteps } from './machineSteps'
import { peopleSteps } from './peopleSteps'

/** Tells what was found, step by step. The house is stopped at the end. */
export async function* operate(house: House): AsyncGenerator<Finding> {
  for (const { what, requirements, look } of [...peopleSteps, ...machineSteps])
    yield found(what, requirements, () => look(house))
}
