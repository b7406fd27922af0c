/** The results of a base's checks, for every occurrence of the question that each is about. */
import { keyOf } from '../bases/key'
import type { CompiledBase } from '../rules/compile'
import { compilerFor, found } from '../rules/compileRules'
import type { Engine } from '../rules/engine/engine'
import { type Compiled, nowhere } from '../rules/reading'
import { True, type Truth } from '../rules/truth'
import type { CheckResult } from './automatic'

interface CompiledCheck {
  readonly check: CheckResult['check']
  /** Null if the question does not repeat. */
  readonly scope: string | null
  readonly if: Compiled<Truth>
}

const compiled = new WeakMap<CompiledBase, readonly CompiledCheck[]>()

export function checkResults(engine: Engine): readonly CheckResult[] {
  return compiledChecks(engine.compiled).flatMap(({ check, scope, if: condition }) =>
    (scope === null ? [1] : engine.occurrences(scope)).map((occurrence) => ({
      check: { ...check, questionId: keyOf(check.questionId, occurrence) },
      holds: engine.evaluate(condition, occurrence) === True,
    })),
  )
}

function compiledChecks(base: CompiledBase): readonly CompiledCheck[] {
  const known = compiled.get(base)
  if (known) return known
  const { questionIndex, scopeOf, scopes } = base
  const made = (base.base.checks ?? []).map((check) => {
    const scope = scopeOf[found(questionIndex, check.questionId, 'question')] ?? nowhere
    return { check, scope: scopes[scope]?.id ?? null, if: compilerFor(scope, base).condition(check.if) }
  })
  compiled.set(base, made)
  return made
}
