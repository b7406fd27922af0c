/** The minimum, maximum and decimals of a question, as far as ours can express them. */

import { parseCivilDate } from '@casebook/core/dates/civilDate'
import { takesMoment, takesNumber } from '@casebook/core/questions/takes'
import { extensionsOf, extensionValue } from '../source/extensions'
import { choiceIn, isRecord } from '../source/json'
import { momentFor } from '../source/moments'
import type { Source } from '../source/source'
import type { SourceItem } from '../source/sourceItem'

export interface Bounds {
  readonly min?: number | string
  readonly max?: number | string
}

export function boundsOf(item: SourceItem, { findings }: Source): Bounds {
  const bound = (names: readonly string[]): number | string | null => {
    for (const name of names)
      for (const extension of extensionsOf(item.json, name)) {
        const value = plain(choiceIn(extension, 'value')?.value)
        if (takesNumber(item) && typeof value === 'number') return value
        const limit = takesMoment(item) && typeof value === 'string' ? momentFor(item.type, value) : null
        if (limit !== null && (item.type === 'Time' || parseCivilDate(limit.slice(0, 10)))) return limit
        findings.add(
          item.path,
          'lost',
          'Constraint',
          `${name} is not a value that the question could be held to.`,
          extension,
        )
      }
    return null
  }
  const min = bound(['minValue', 'sdc-questionnaire-minQuantity', 'questionnaire-minQuantity'])
  const max = bound(['maxValue', 'sdc-questionnaire-maxQuantity', 'questionnaire-maxQuantity'])
  if (min !== null && max !== null && min > max) {
    findings.add(item.path, 'lost', 'Constraint', 'The minimum is above the maximum; neither is kept.', {
      min,
      max,
    })
    return {}
  }
  return { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) }
}

function plain(value: unknown): unknown {
  return isRecord(value) && typeof value.value === 'number' ? value.value : value
}

export function decimalPlaces(item: SourceItem): string | null {
  const { json, fhirType } = item
  if (!takesNumber(item)) return null
  for (const name of ['maxDecimalPlaces', 'quantity-precision']) {
    const value = extensionValue(json, name)
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 15) return String(value)
  }
  return fhirType === 'integer' ? '0' : null
}
