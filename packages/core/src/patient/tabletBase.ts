/**
 * The part of a base that a tablet needs while a patient holds it: the questions that are asked, and as little else as possible.
 *
 * Rules that read other answers are folded, as for a patient's link. Unlike a link an interview can always be held: an answer that one
 * comparison reads together with the patient's goes along, without the words of its question.
 */
import type { Base } from '../bases/base'
import type { Fact } from '../facts/fact'
import { isCollected } from '../questions/required'
import type { CompiledBase } from '../rules/compile'
import type { Engine } from '../rules/engine/engine'
import { type References, referencesOfRule, targetsOf } from '../rules/references'
import type { Cut } from './cutQuestions'
import { Inseparable } from './foldCondition'
import { withNamesOf } from './namesInTexts'
import { createCase, cutBase } from './patientBase'

export interface TabletBase {
  readonly base: Base
  /** Ids of the questions whose answers go along. */
  readonly known: ReadonlySet<string>
}

/** Ids of the questions of these questionnaires, those that are nested in them left out. None named is all. */
export function questionsOfParts({ structure }: CompiledBase, parts: readonly string[] = []): ReadonlySet<string> {
  const isPart = (id: string) => parts.length === 0 || parts.includes(id)
  const places = [...structure.questions].filter(([, { questionnaire }]) => isPart(questionnaire.id))
  return new Set(places.map(([id]) => id))
}

/** `asked`: ids of the questions that the patient may see. They show as in the whole case, whatever the patient answers. */
export function tabletBase(compiled: CompiledBase, answers: Iterable<Fact>, asked: ReadonlySet<string>): TabletBase {
  const { questions } = compiled.structure
  const whole = createCase(compiled, answers)
  const cut = (known: ReadonlySet<string>) => baseOrReason(compiled, whole, { known, named: asked })
  let known = asked
  let made = cut(known)
  if (made instanceof Inseparable) {
    // A value that is derived from other answers too is not worth telling them: it is left out unless it decides what shows.
    known = new Set([...asked].filter((id) => !questions.get(id)?.question.abstract))
    made = cut(known)
  }
  while (made instanceof Inseparable) {
    const more = new Set([...known, ...answersBehind(compiled, made.references)])
    if (more.size === known.size) return { base: withNamesOf(compiled.base, asked), known: new Set(questions.keys()) }
    known = more
    made = cut(known)
  }
  return { base: made, known }
}

function baseOrReason(compiled: CompiledBase, whole: Engine, cut: Cut): Base | Inseparable {
  try {
    return cutBase(compiled, whole, cut)
  } catch (error) {
    if (error instanceof Inseparable) return error
    throw error
  }
}

/** Ids of the questions that people answer and these values rest on: their own, and those they are derived from. */
function answersBehind({ base: { rules }, structure }: CompiledBase, values: References): ReadonlySet<string> {
  const reached = new Set([...values.questions, ...values.solutions])
  for (const id of reached)
    for (const rule of rules) {
      const derives = 'Set' in rule.then || 'Score' in rule.then
      if (!derives || !targetsOf(rule.then).includes(id)) continue
      const read = referencesOfRule(rule)
      for (const one of [...read.questions, ...read.solutions]) reached.add(one)
    }
  const isSaid = (id: string) => {
    const question = structure.questions.get(id)?.question
    return question !== undefined && isCollected(question)
  }
  return new Set([...reached].filter(isSaid))
}
