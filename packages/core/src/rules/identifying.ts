/**
 * Questions whose answers identify a person. Whoever may open a case sees them; data for evaluation leave them out unless somebody asks for
 * them and says why.
 */
import type { Formula } from '../bases/rule'
import type { BaseStructure } from '../bases/structure'
import { operandsIn } from './references'

/**
 * The ids of those that a version of a base marks, and of those computed from them, as a text that joins two names: such an answer takes
 * them over. `identifying: false` says that a computed one identifies nobody.
 */
export function identifyingQuestions(structure: BaseStructure): ReadonlySet<string> {
  const found = known.get(structure) ?? identifyingIn(structure)
  known.set(structure, found)
  return found
}

/** A structure never changes. */
const known = new WeakMap<BaseStructure, ReadonlySet<string>>()

function identifyingIn({ base, questions }: BaseStructure): ReadonlySet<string> {
  const identifying = new Set<string>()
  for (const [id, { question }] of questions) if (question.identifying) identifying.add(id)
  if (identifying.size === 0) return identifying
  const computed = base.rules.flatMap(({ then }) =>
    'Set' in then && 'formula' in then.Set ? [{ id: then.Set.questionId, taken: takenOver(then.Set.formula) }] : [],
  )
  for (let before = -1; before !== identifying.size; ) {
    before = identifying.size
    for (const { id, taken } of computed)
      if (questions.get(id)?.question.identifying !== false && taken.some((one) => identifying.has(one)))
        identifying.add(id)
  }
  return identifying
}

/** Those of a base. The newest version that has a question says what it is. `versions` in the order of their publication. */
export function identifyingInAny(versions: readonly BaseStructure[]): ReadonlySet<string> {
  const identifying = new Map<string, boolean>()
  for (const structure of versions) {
    const marked = identifyingQuestions(structure)
    for (const id of structure.questions.keys()) identifying.set(id, marked.has(id))
  }
  return new Set([...identifying].flatMap(([id, is]) => (is ? [id] : [])))
}

/** Their result tells less than the answers that they read: an age is no date of birth. */
const measures = [
  'DateDifference',
  'TimeDifference',
  'Length',
  'Weight',
  'Count',
] as const satisfies readonly KeyOf<Formula>[]

type KeyOf<T> = T extends unknown ? keyof T : never

/** The ids of the questions whose answers may stand in the result. Conditions only choose. */
function takenOver(formula: Formula): readonly string[] {
  if (measures.some((kind) => kind in formula)) return []
  const [body] = Object.values(formula)
  const own = 'questionId' in body ? [body.questionId] : []
  return [...own, ...operandsIn(formula).flatMap((operand) => takenOver(operand.formula))]
}
