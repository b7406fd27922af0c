/** The source's own conditions of an item: single ones, and expressions. */
import type { Condition } from '../../bases/base'
import { expressionsOf } from '../fhir/extensions'
import { recordsIn } from '../fhir/json'
import type { Source } from '../fhir/source'
import type { SourceItem } from '../fhir/sourceItem'
import { conditionOf } from '../fhirpath/scalars'
import { standpointOf, translate } from '../fhirpath/translate'
import { all, always, isNever } from './conditions'
import type { Enablement, Viewpoint } from './enablement'
import { conditionOfEnableWhen, joinConditions } from './enableWhen'
import { asTruth } from './truth'

export interface SkipReader {
  read(item: SourceItem, viewpoint: Viewpoint): Condition
  /** How many of the document's conditions are in the base. */
  carried(): number
}

export function createSkipReader(source: Source, enablement: () => Enablement): SkipReader {
  let carried = 0

  function readExpression(item: SourceItem, viewpoint: Viewpoint): Condition {
    const [expression] = expressionsOf(item.json, 'sdc-questionnaire-enableWhenExpression')
    if (!expression) return always
    const translation = translate(expression, standpointOf(item, source), viewpoint, source, enablement(), conditionOf)
    if (translation.type === 'Failed') {
      const message = `The item shows without this condition. ${translation.message}`
      source.findings.add(item.path, 'lost', translation.kind, message, expression.text)
      return always
    }
    for (const { kind, message } of translation.remarks)
      source.findings.add(item.path, 'note', kind, message, expression.text)
    carried++
    const condition = asTruth(translation.result)
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
