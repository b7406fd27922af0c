/** Which values an item takes by its type: a document may state one of another. */
import type { SourceItem } from './sourceItem'

/** The endings of `value[x]`, `answer[x]` and `initial[x]`. */
const taken: Readonly<Record<string, readonly string[]>> = {
  string: ['String', 'Markdown'],
  text: ['String', 'Markdown'],
  url: ['Uri', 'Url', 'String'],
  time: ['Time'],
  date: ['Date'],
  dateTime: ['DateTime', 'Instant', 'Date'],
  integer: ['Integer', 'PositiveInt', 'UnsignedInt'],
  decimal: ['Decimal', 'Integer', 'PositiveInt', 'UnsignedInt'],
  boolean: ['Boolean'],
}

/** `key`: as `valueInteger`. An item with options takes what they are. */
export function isOfItsType({ fhirType, options }: Pick<SourceItem, 'fhirType' | 'options'>, key: string): boolean {
  const endings = options.length > 0 || !Object.hasOwn(taken, fhirType) ? undefined : taken[fhirType]
  return endings === undefined || endings.includes(key.slice(key.search(/[A-Z]/)))
}
