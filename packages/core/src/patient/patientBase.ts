/**
 * The part of a base that a patient's page needs for some questions of one case, and nothing else of the case.
 *
 * The page computes by itself which questions show, also without a connection. Rules that read other answers are folded: what these answers
 * decide is decided here, on the server, and only the outcome leaves it. The page's visibility is that of the whole case, whatever the
 * patient answers; what no page could compute without knowing other answers is not offered at all.
 */
import type { Base } from '../bases/base'
import { parseKey } from '../bases/key'
import type { Check, Condition, Effect, Rule } from '../bases/rule'
import type { Fact } from '../facts/fact'
import { isCollected } from '../questions/required'
import type { CompiledBase } from '../rules/compile'
import { compilerFor } from '../rules/compileRules'
import { createEngine, type Engine } from '../rules/engine/engine'
import { nowhere } from '../rules/reading'
import { noReferences, type References, referencesOfCondition, referencesOfRule, targetsOf } from '../rules/references'
import { False, True } from '../rules/truth'
import { type Cut, cutQuestionnaire, labelledIn, type Offered } from './cutQuestions'
import {
  conditionOf,
  type Folded,
  type FoldedWorld,
  foldCondition,
  foldFormula,
  Inseparable,
  type Standing,
} from './foldCondition'
import { withNamesOf } from './namesInTexts'

/** Null if the questions cannot be asked without telling other answers: see `isSeparable`. */
export function patientBase(compiled: CompiledBase, answers: Iterable<Fact>, asked: ReadonlySet<string>): Base | null {
  try {
    return cutBase(compiled, createCase(compiled, answers), { known: asked, named: asked })
  } catch (error) {
    if (error instanceof Inseparable) return null
    throw error
  }
}

/** Whether a link to these questions can be made, whatever the case says. */
export function isSeparable(compiled: CompiledBase, asked: ReadonlySet<string>): boolean {
  return patientBase(compiled, [], asked) !== null
}

/** The answers to these questions, notes left out. */
export function factsAbout(facts: Iterable<Fact>, asked: ReadonlySet<string>): readonly Fact[] {
  return [...facts].filter(({ id }) => asked.has(parseKey(id)?.questionId ?? ''))
}

/** A case with these answers, notes left out. */
export function createCase(compiled: CompiledBase, answers: Iterable<Fact>): Engine {
  const engine = createEngine(compiled)
  engine.setAll([...answers].filter(({ id }) => compiled.questionIndex.has(parseKey(id)?.questionId ?? '')))
  return engine
}

/** @throws Inseparable unless the page can do with the answers that it knows. */
export function cutBase(compiled: CompiledBase, whole: Engine, { known, named }: Cut): Base {
  const { base } = compiled
  checkEntries(compiled, known)
  const open = openValues(compiled, known)
  const world = foldedWorld(compiled, whole, known, open)
  const shown = new Set([...known, ...questionnairesAround(compiled, known)])
  const checks = checksFor(compiled, world, named)
  const offered = offeredTo(compiled, world, new Set([...known].filter((id) => named.has(id))))
  const conditions = [...checks.map((check) => check.if), ...offered.values()].flatMap((one) => one ?? [])
  const { rules, needed } = rulesFor(compiled, { known, open, world, shown }, conditions)
  const derived = new Set([...needed.questions].filter((id) => !known.has(id)))
  const labelled = labelledIn([rules, conditions])
  const questionnaires = base.questionnaires.flatMap((one) =>
    cutQuestionnaire(one, { known, named, derived, labelled, offered }),
  )
  const { id, group, version, text, languages, config, origin } = base
  const cut = {
    id,
    group,
    version,
    text,
    languages,
    config,
    questionnaires,
    rules,
    ...(checks.length > 0 && { checks }),
    solutions: base.solutions.filter((one) => needed.solutions.has(one.id)).map((one) => ({ id: one.id, text: {} })),
    ...(origin && { origin }),
  }
  return withNamesOf(cut, new Set([...named].filter((one) => known.has(one))))
}

/** A part with several entries is asked as a whole: which entries there are, its other questions would decide as well. */
function checkEntries({ structure }: CompiledBase, asked: ReadonlySet<string>): void {
  const places = [...structure.questions.values()]
  const repeating = new Set(places.filter(({ question }) => asked.has(question.id)).map(({ repeatsIn }) => repeatsIn))
  const left = places.filter(({ question, repeatsIn }) => {
    const isOfThem = repeatsIn !== null && repeating.has(repeatsIn)
    return isOfThem && isCollected(question) && !asked.has(question.id)
  })
  if (left.length === 0) return
  const references = { ...noReferences(), questions: new Set(left.map(({ question }) => question.id)) }
  throw new Inseparable('Of the entries of a part only some questions are asked', references)
}

// ── what the patient's answers decide ──

/** The questions and solutions whose value may change with an answer of the patient. */
function openValues({ base, structure }: CompiledBase, asked: ReadonlySet<string>): References {
  const answered = [...structure.questions.values()].flatMap(({ question }) =>
    isCollected(question) ? question.id : [],
  )
  const open: References = { questions: new Set(answered.filter((id) => asked.has(id))), solutions: new Set() }
  const derives = base.rules.filter(({ then }) => 'Set' in then || 'Score' in then)
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const rule of derives) {
      const [target = ''] = targetsOf(rule.then)
      const reached = 'Score' in rule.then ? open.solutions : open.questions
      if (reached.has(target) || !readsAny(referencesOfRule(rule), open)) continue
      reached.add(target)
      isNew = true
    }
  }
  return open
}

function readsAny({ questions, solutions }: References, open: References): boolean {
  return [...questions].some((id) => open.questions.has(id)) || [...solutions].some((id) => open.solutions.has(id))
}

function foldedWorld(compiled: CompiledBase, whole: Engine, asked: ReadonlySet<string>, open: References): FoldedWorld {
  const { structure } = compiled
  const atRoot = compilerFor(nowhere, compiled)
  const scopeOf = (id: string) => structure.questions.get(id)?.repeatsIn ?? null
  /** The patient may add to their entries. */
  const growing = new Set([...asked, ...open.questions].map(scopeOf))

  const standingOf = ({ questions, solutions }: References): Standing => {
    const standings = new Set<Standing>([...solutions].map((id) => (open.solutions.has(id) ? 'open' : 'closed')))
    for (const id of questions) {
      const scope = scopeOf(id)
      if (open.questions.has(id)) standings.add('open')
      else standings.add(scope !== null && growing.has(scope) ? 'inseparable' : 'closed')
    }
    if (standings.size > 1 || standings.has('inseparable')) return 'inseparable'
    return standings.has('open') ? 'open' : 'closed'
  }
  const truthOf = (condition: Condition) => whole.evaluate(atRoot.condition(condition), 1)
  return { standingOf, truthOf }
}

/** The questionnaires of the questions, and those with which they show. */
function questionnairesAround({ structure }: CompiledBase, asked: ReadonlySet<string>): ReadonlySet<string> {
  const around = new Set<string>()
  for (const id of asked) {
    let place = structure.questionnaires.get(structure.questions.get(id)?.questionnaire.id ?? '')
    for (; place; place = place.parent ? structure.questionnaires.get(place.parent.id) : undefined)
      around.add(place.questionnaire.id)
  }
  return around
}

// ── rules ──

interface Cutting {
  readonly known: ReadonlySet<string>
  readonly open: References
  readonly world: FoldedWorld
  /** Questions and questionnaires whose visibility counts. */
  readonly shown: ReadonlySet<string>
}

/** The checks that object to what the patient answers. One that no page could do without other answers is left to the server. */
function checksFor({ base }: CompiledBase, world: FoldedWorld, asked: ReadonlySet<string>): readonly Check[] {
  const objecting = (base.checks ?? []).filter(({ action, questionId }) => action && asked.has(questionId))
  const folded = objecting.flatMap((check): readonly Check[] => {
    try {
      const condition = foldCondition(check.if, world)
      return typeof condition === 'number' && condition !== True ? [] : [{ ...check, if: conditionOf(condition) }]
    } catch (error) {
      if (error instanceof Inseparable) return []
      throw error
    }
  })
  return folded.map((check, i) => ({ ...check, id: `c${i}` }))
}

/** While what each option is offered; undefined if other answers decide that it is. */
function offeredTo({ structure }: CompiledBase, world: FoldedWorld, asked: ReadonlySet<string>): Offered {
  const conditional = [...asked].flatMap((id) =>
    (structure.questions.get(id)?.question.answers ?? []).filter(({ when }) => when),
  )
  return new Map(
    conditional.map((answer) => {
      const folded = foldCondition(answer.when ?? { All: [] }, world)
      if (folded === True) return [answer, undefined]
      return [answer, conditionOf(typeof folded === 'number' ? False : folded)]
    }),
  )
}

/** The rules that decide what shows, and those that derive what they and these conditions read. */
function rulesFor({ base: { rules } }: CompiledBase, cutting: Cutting, conditions: readonly Condition[]) {
  const needed: References = { questions: new Set(cutting.known), solutions: new Set() }
  for (const condition of conditions) referencesOfCondition(condition, needed)
  const folded = new Map<Rule, Rule | null>()
  for (let isNew = true; isNew; ) {
    isNew = false
    for (const rule of rules) {
      if (folded.has(rule) || !concerns(rule.then, needed, cutting)) continue
      const one = foldRule(rule, cutting)
      folded.set(rule, one)
      isNew = true
      if (!one) continue
      const read = referencesOfRule(one)
      for (const id of read.questions) needed.questions.add(id)
      for (const id of read.solutions) needed.solutions.add(id)
    }
  }
  const acting = rules.flatMap((rule) => folded.get(rule) ?? [])
  const own = acting.map((rule, i) => ({ ...rule, id: `r${i}` }))
  return { rules: own, needed }
}

function concerns(then: Effect, needed: References, { open, shown }: Cutting): boolean {
  if ('Score' in then) return needed.solutions.has(then.Score.solutionId)
  if ('Set' in then) return needed.questions.has(then.Set.questionId) && open.questions.has(then.Set.questionId)
  return targetsOf(then).some((id) => shown.has(id))
}

/** Null for a rule that never acts. */
function foldRule(rule: Rule, { world, shown }: Cutting): Rule | null {
  const { id, then } = rule
  const acts = foldCondition(rule.if, world)
  const except = rule.unless ? foldCondition(rule.unless, world) : False
  const never = (typeof acts === 'number' && acts !== True) || except === True
  if ('Score' in then) return never ? null : { id, ...whenever(acts, except), then }
  if ('Set' in then) return never ? null : { id, ...whenever(acts, except), then: foldSet(then, world) }
  const targets = targetsOf(then).filter((target) => shown.has(target))
  // The cast is sound: the same kind of effect, on fewer targets.
  const onFewer = { [Object.keys(then)[0] ?? '']: { targets } } as unknown as Effect
  // A questionnaire that a rule might show is no mere folder, though none shows it: its parts hide with it.
  return never ? { id, if: conditionOf(False), then: onFewer } : { id, ...whenever(acts, except), then: onFewer }
}

function whenever(acts: Folded, except: Folded): Pick<Rule, 'if' | 'unless'> {
  return { if: conditionOf(acts), ...(typeof except !== 'number' && { unless: except }) }
}

function foldSet(then: Extract<Effect, { readonly Set: unknown }>, world: FoldedWorld): Effect {
  if (!('formula' in then.Set)) return then
  return { Set: { ...then.Set, formula: foldFormula(then.Set.formula, world) } }
}
