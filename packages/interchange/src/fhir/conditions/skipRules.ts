/** The source's own conditions of an item: `enableWhen` entries and expressions. */

import type { FindingKind } from '@casebook/core/bases/findingKinds'
import type { Condition } from '@casebook/core/bases/rule'
import { all, always, isNever } from '../../lower/conditions/conditions'
import type { Enablement, Viewpoint } from '../../lower/conditions/enablement'
import { asTruth } from '../../lower/conditions/truth'
import { conditionOf } from '../fhirpath/scalars'
import { countedAsEmpty, neverAnswered, standpointOf, translate } from '../fhirpath/translate'
import { expressionsOf } from '../source/extensions'
import { recordsIn } from '../source/json'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'
import { conditionOfEnableWhen, joinConditions } from './enableWhen'

export interface SkipReader {
  read(item: SourceItem, viewpoint: Viewpoint<SourceItem>): Condition
  /** The number of the document's conditions carried over. */
  carried(): number
}

export function createSkipReader(source: Source, enablement: () => Enablement<SourceItem>): SkipReader {
  let carried = 0

  function readExpression(item: SourceItem, viewpoint: Viewpoint<SourceItem>): Condition {
    const [expression] = expressionsOf(item.json, 'sdc-questionnaire-enableWhenExpression')
    if (!expression) return always
    const translation = translate(expression, standpointOf(item, source), viewpoint, source, enablement(), conditionOf)
    const lost = (kind: FindingKind, message: string) => {
      const sentence = `The item shows without this condition. ${message}`
      source.findings.add(item.path, 'lost', kind, sentence, expression.text)
      return always
    }
    if (translation.type === 'Failed') return lost(translation.kind, translation.message)
    const { result, remarks, missing } = translation
    const condition = asTruth(result)
    // An item that can never show would keep people from entering what they know.
    if (missing.length > 0 && isNever(condition)) return lost('UnknownQuestion', neverAnswered(missing))
    for (const { kind, message } of remarks) source.findings.add(item.path, 'note', kind, message, expression.text)
    if (missing.length > 0)
      source.findings.add(item.path, 'changed', 'UnknownQuestion', countedAsEmpty(missing), expression.text)
    carried++
    if (isNever(condition))
      source.findings.add(item.path, 'note', 'NeverTrue', 'Its condition can never be true.', expression.text)
    return condition
  }

  return {
    read(item, viewpoint) {
      const conditions = recordsIn(item.json, 'enableWhen').flatMap(
        (when) => conditionOfEnableWhen(when, item, viewpoint, source, enablement()) ?? [],
      )
      carried += conditions.length
      return all(asTruth(joinConditions(item.json, conditions)), readExpression(item, viewpoint))
    },
    carried: () => carried,
  }
}
