/** Collects the rules of the base; targets that show under the same condition share one rule. */
import type { Condition, Effect, Rule } from '@casebook/core/bases/rule'
import { createIds } from '../../form/ids'
import { always, textOf } from '../../lower/conditions/conditions'
import type { Setter } from './calculated'

export interface RuleBook {
  readonly rules: readonly Rule[]
  show(target: string, condition: Condition): void
  hideUnless(target: string, condition: Condition): void
  set(setter: Setter): void
}

export function createRuleBook(): RuleBook {
  const ids = createIds()
  const rules: Rule[] = []
  const shown = new Map<string, string[]>()
  return {
    rules,
    show(target, condition) {
      const together = shown.get(textOf(condition))
      if (together) {
        together.push(target)
        return
      }
      const targets = [target]
      shown.set(textOf(condition), targets)
      rules.push({ id: ids.claim(`show ${target}`), if: condition, then: { Indicate: { targets } } })
    },
    hideUnless(target, condition) {
      const then = { ContraIndicate: { targets: [target] } }
      rules.push({ id: ids.claim(`hide ${target}`), if: always, unless: condition, then })
    },
    set(setter) {
      rules.push(settingRule(ids.claim(`set ${setter.questionId}`), setter))
    },
  }
}

export function settingRule(id: string, { questionId, if: condition, set }: Setter): Rule {
  const then: Effect =
    'formula' in set ? { Set: { questionId, formula: set.formula } } : { Set: { questionId, value: set.value } }
  return { id, if: condition, then }
}
