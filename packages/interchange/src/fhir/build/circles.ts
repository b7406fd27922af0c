/** Breaks circular calculations: the first value of each cycle is left without its rule. */
import type { Rule } from '@casebook/core/bases/rule'
import { rankRules } from '@casebook/core/rules/ranks'
import type { FindingLog } from '../finding'
import type { SourceItem } from '../source/sourceItem'
import type { Calculation } from './calculations'
import type { Switch } from './plan'
import { settingRule } from './rules'

export function withoutCircles(
  calculations: readonly Calculation[],
  switches: ReadonlyMap<SourceItem, Switch>,
  findings: FindingLog,
): readonly Calculation[] {
  const switching = [...switches.values()].map(({ id, condition }) =>
    settingRule(id, { questionId: id, if: condition, set: { value: true } }),
  )
  let kept = calculations
  for (;;) {
    const rules: readonly Rule[] = [
      ...switching,
      ...kept.flatMap(({ setters }) => setters.map((setter) => settingRule('', setter))),
    ]
    const ranked = rankRules(rules)
    if (ranked.type === 'Ranked') return kept
    const circle = ranked.path
    const dropped = kept.find(({ setters }) => setters.some(({ questionId }) => circle.includes(questionId)))
    if (!dropped) throw new Error(`Conditions were worked out in a circle: ${circle.join(' → ')}`)
    const message = `Its value is not computed: it would depend on itself, by way of ${circle.join(', ')}.`
    findings.add(dropped.item.path, 'lost', 'Circle', message)
    kept = kept.filter((calculation) => calculation !== dropped)
  }
}
