/** The source's own conditions of an item: `enableWhen` entries and expressions. */
import type { Condition } from '../../bases/rule'
import { expressionsOf } from '../fhir/extensions'
import { recordsIn } from '../fhir/json'
import type { Source } from '../fhir/source'
import type { SourceItem } from '../fhir/sourceItem'
import { conditionOf } from '../fhirpath/scalars'
import { countedAsEmpty, neverAnswered, standpointOf, translate } from '../fhirpath/translate'
import type { FindingKind } from '../finding'
import { all, always, isNever } from './conditions'
import type { Enablement, Viewpoint } from './enablement'
import { conditionOfEnableWhen, joinConditions } from './enableWhen'
import { asTruth } from './truth'

export interface SkipReader {
  read(item: SourceItem, viewpoint: Viewpoint): Condition
  /** The number of the document's conditions carried over. */
  carried(): number
}

export function createSkipReader(source: Source, enablement: () => Enablement): SkipReader {
  let carried = 0

  function readExpression(item: SourceItem, viewpoint: Viewpoint): Condition {
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
