/**
 * Cases as records of REDCap, to be imported beside the dictionary that Casebook writes. A form in which something repeats is a repeating instrument: its first row has
 * what is asked once, too. A base that lists its own reasons for missing answers has the code of the reason in the cell, as a missing data code of
 * REDCap. Any other unknown is a blank cell, and so are notes.
 */
import type { Value } from '@casebook/core/bases/answerValue'
import type { Base, Question } from '@casebook/core/bases/base'
import { parseKey } from '@casebook/core/bases/key'
import { type BaseStructure, baseStructure } from '@casebook/core/bases/structure'
import { guarded } from '@casebook/core/facts/cellText'
import { type FactValue, isUnknown } from '@casebook/core/facts/fact'
import { codesOfReasons } from '../redcap/missingCodes'
import { shapeOf } from '../redcap/write/columnsOf'
import { type RecordField, recordFields } from '../redcap/write/recordFields'
import type { ExportedCase, ExportedVersion } from './exportedStudy'

export interface RecordTable {
  readonly header: readonly string[]
  /** Those of a case of that version. */
  readonly rowsOf: (version: ExportedVersion, one: ExportedCase) => readonly (readonly string[])[]
}

const about = ['redcap_repeat_instrument', 'redcap_repeat_instance'] as const

/** @param versions in the order of their publication, at least one: the columns are those of the newest, then those that it has no more */
export function recordTable(versions: readonly ExportedVersion[]): RecordTable {
  const ready = new Map(versions.map((version) => [version, ofVersion(version.base)]))
  const newestFirst = [...ready.values()].reverse()
  const names = new Set(newestFirst.flatMap(({ columns }) => columns))
  const hasRepeats = newestFirst.some(({ repeating }) => repeating.size > 0)
  const [newest] = newestFirst
  const own = [newest?.record ?? 'record_id', ...(hasRepeats ? about : [])]
  const header = [...own, ...[...names].filter((name) => !own.includes(name))]
  return {
    header,
    rowsOf(version, one) {
      const of = ready.get(version)
      if (!of) throw new Error('A case is of a version of its study')
      const rows = new Map<string, Map<string, string>>([['', new Map()]])
      for (const [key, value] of [...one.answers, ...one.computed]) {
        const place = of.placeOf(key)
        if (!place) continue
        const { row, instrument, instance } = place
        const cells =
          rows.get(row) ??
          new Map([
            ['redcap_repeat_instrument', instrument],
            ['redcap_repeat_instance', instance],
          ])
        rows.set(row, cells)
        for (const [name, text] of cellsOf(place, value, of.reasons)) cells.set(name, text)
      }
      return [...rows.values()].map((cells) =>
        header.map((name) => (name === own[0] ? guarded(one.key) : (cells.get(name) ?? ''))),
      )
    },
  }
}

interface PlaceInRecord {
  readonly field: RecordField
  readonly question: Question
  /** Blank for the row of the record itself. */
  readonly row: string
  readonly instrument: string
  readonly instance: string
}

interface OfVersion {
  readonly record: string
  readonly columns: readonly string[]
  /** The missing data code of each reason. */
  readonly reasons: ReadonlyMap<string, string>
  /** Forms in which something repeats. */
  readonly repeating: ReadonlySet<string>
  placeOf(key: string): PlaceInRecord | null
}

function ofVersion(base: Base): OfVersion {
  const structure: BaseStructure = baseStructure(base)
  const { record, fields } = recordFields(base, structure)
  const reasons = codesOfReasons(base)
  const places = [...structure.questions].flatMap(([id, place]) => {
    const field = fields.get(id)
    return field ? [{ ...place, id, field }] : []
  })
  const repeating = new Set(places.flatMap(({ repeatsIn, field }) => (repeatsIn === null ? [] : [field.form])))
  const byId = new Map(places.map((place) => [place.id, place]))
  return {
    record,
    repeating,
    reasons,
    columns: places.flatMap(({ question, field }) =>
      question.type === 'Info'
        ? []
        : shapeOf(question) === 'checkbox' && !question.abstract
          ? [...field.codes.values(), ...reasons.values()].map((code) => boxOf(field.name, code))
          : [field.name],
    ),
    placeOf(key) {
      const { questionId, occurrence } = parseKey(key) ?? { questionId: key, occurrence: 1 }
      const place = byId.get(questionId)
      if (!place) return null
      const { field, question } = place
      const isRepeated = repeating.has(field.form)
      return {
        field,
        question,
        row: isRepeated ? `${field.form} ${occurrence}` : '',
        instrument: isRepeated ? field.form : '',
        instance: isRepeated ? String(occurrence) : '',
      }
    },
  }
}

/** As REDCap names the column of a box. */
const boxOf = (name: string, code: string) => `${name}___${code.toLowerCase().replace(/[^a-z0-9]/g, '_')}`

function cellsOf(
  { field: { name, codes }, question }: PlaceInRecord,
  value: NonNullable<FactValue>,
  reasons: ReadonlyMap<string, string>,
): readonly (readonly [name: string, text: string])[] {
  const isBoxes = shapeOf(question) === 'checkbox' && !question.abstract
  if (isUnknown(value)) {
    const code = value.reason === undefined ? undefined : reasons.get(value.reason)
    return code === undefined ? [] : [isBoxes ? [boxOf(name, code), '1'] : [name, code]]
  }
  if (isBoxes) {
    const chosen = new Set(typeof value === 'object' ? value : [String(value)])
    return [...codes].map(([id, code]) => [boxOf(name, code), chosen.has(id) ? '1' : '0'])
  }
  const text = textOf(value, codes)
  // What people type may be a formula to a spreadsheet; a number or a code is none.
  return [[name, typeof value === 'string' && codes.size === 0 ? guarded(text) : text]]
}

function textOf(value: Value, codes: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value === 'number') return String(value)
  const texts = typeof value === 'string' ? [value] : value
  return texts.map((one) => codes.get(one) ?? one).join('; ')
}
