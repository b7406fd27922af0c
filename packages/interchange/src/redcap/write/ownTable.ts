/** The dictionary of a study that was read from one and is unchanged, in the words of its author. */
import type { Base, Question } from '@casebook/core/bases/base'
import { baseStructure } from '@casebook/core/bases/structure'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { isMatrix } from '@casebook/core/questions/matrix'
import { type Column, readHeader } from '../columns'
import { isOwnColumn, ownFrameOf, ownKey, plainCells } from '../ownWords'
import { readDictionary } from '../readDictionary'

type OwnCells = { readonly [column in Column]?: string | undefined }
type Records = readonly (readonly string[])[]

/** Null: it is of no dictionary, or it is another study by now. @param validations by the ids of questions */
export function ownTable(base: Base, validations: ReadonlyMap<string, string>): Records | null {
  const frame = ownFrameOf(base)
  const header = frame && readHeader(frame.header)
  if (!frame || header?.dialect !== 'redcap') return null
  const columnAt = new Map([...header.places].map(([column, place]) => [place, column]))
  const { questions, questionnaires } = baseStructure(base)
  const asked = [...questions.values()].filter(({ question }) => !isMade(question))
  const rows = asked.map(({ question, questionnaire, parent }) => {
    const { meta = {}, id } = question
    const written = plainCells(question, validations.get(id) ?? null)
    const others: OwnCells = {
      name: id,
      form: questionnaires.get(questionnaire.id)?.questionnaire.meta?.[ownKey('form')] ?? questionnaire.id,
      matrix: parent?.meta?.[ownKey('matrix')],
    }
    const cellOf = (column: Column) =>
      meta[ownKey(column)] ?? (isOwnColumn(column) ? written[column] : others[column]) ?? ''
    return frame.header.map((name, place) => {
      const column = columnAt.get(place)
      return meta[`redcap/${name.trim()}`] ?? (column ? cellOf(column) : '')
    })
  })
  const records = [frame.header, frame.record, ...rows]
  const { id, group, config, origin } = base
  const read = readDictionary(records, header, {
    id,
    group,
    title: origin?.source ?? '',
    language: config.fallbackLanguage,
  })
  return told(read.base) === told(base) ? records : null
}

/** Title and version are those of the study. */
const told = (base: Base) => canonicalJson({ ...base, version: '', text: {}, origin: undefined })

/** What the reader has added. */
const isMade = (question: Question) => isMatrix(question) || question.id.includes('/')

/** The field with the name of a case, as its author has it. */
export function recordOf(base: Base): OwnCells {
  const frame = ownFrameOf(base)
  const { places } = (frame && readHeader(frame.header)) ?? { places: new Map<Column, number>() }
  const cell = (column: Column) => frame?.record[places.get(column) ?? -1]?.trim()
  return { name: cell('name'), label: cell('label') }
}
