/** The columns of a REDCap data dictionary, as its download and its API name them, and those of an ISARIC ARC sheet that mean the same. */

export const columns = [
  'name',
  'form',
  'header',
  'type',
  'label',
  'choices',
  'note',
  'validation',
  'min',
  'max',
  'identifier',
  'branching',
  'required',
  'alignment',
  'number',
  'matrix',
  'ranking',
  'annotation',
] as const

export type Column = (typeof columns)[number]

/** Without them there is no field. */
const needed = ['name', 'form', 'type', 'label'] as const satisfies readonly Column[]

/** Letters and digits alone decide, so that a lost question mark or another case is no other column. */
const dictionary: Readonly<Record<Column, readonly string[]>> = {
  name: ['variablefieldname', 'fieldname'],
  form: ['formname'],
  header: ['sectionheader'],
  type: ['fieldtype'],
  label: ['fieldlabel'],
  choices: ['choicescalculationsorsliderlabels', 'choicesorcalculations', 'selectchoicesorcalculations'],
  note: ['fieldnote'],
  validation: ['textvalidationtypeorshowslidernumber', 'textvalidationtype'],
  min: ['textvalidationmin'],
  max: ['textvalidationmax'],
  identifier: ['identifier'],
  branching: ['branchinglogicshowfieldonlyif', 'branchinglogic'],
  required: ['requiredfield'],
  alignment: ['customalignment'],
  number: ['questionnumbersurveysonly', 'questionnumber'],
  matrix: ['matrixgroupname'],
  ranking: ['matrixranking'],
  annotation: ['fieldannotation', 'fieldannotations'],
}

const arc: Readonly<Partial<Record<Column, readonly string[]>>> = {
  name: ['variable'],
  form: ['form'],
  header: ['section'],
  type: ['type'],
  label: ['question'],
  choices: ['answeroptions'],
  note: ['completionguideline'],
  validation: ['validation'],
  min: ['minimum'],
  max: ['maximum'],
  identifier: ['identifier'],
  branching: ['skiplogic'],
}

export type Dialect = 'redcap' | 'arc'

export interface Header {
  readonly dialect: Dialect
  /** An ARC sheet in another language: it has the words only, without forms, types and logic. */
  readonly isTranslation: boolean
  /** From 1: titles may stand above it. */
  readonly row: number
  /** Places from 0. */
  readonly places: ReadonlyMap<Column, number>
}

const plain = (cell: string) => cell.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Of a dictionary's header, however it is spelt; null if it is a column of somebody's own. */
export function columnNamed(header: string): Column | null {
  return columns.find((column) => dictionary[column].includes(plain(header))) ?? null
}

/** Titles may stand above the header. */
const deepestHeader = 10

/** Null: it is no dictionary. */
export function findHeader(records: readonly (readonly string[])[]): Header | null {
  for (const [i, cells] of records.slice(0, deepestHeader).entries()) {
    const header = readHeader(cells)
    if (header) return { ...header, row: i + 1 }
  }
  return null
}

/** Of a header in the first row. */
export function readHeader(cells: readonly string[]): Header | null {
  const words = cells.map(plain)
  for (const [dialect, names] of [
    ['redcap', dictionary],
    ['arc', arc],
  ] as const) {
    const places = new Map<Column, number>()
    for (const column of columns) {
      const place = words.findIndex((word) => names[column]?.includes(word))
      if (place >= 0) places.set(column, place)
    }
    if (needed.every((column) => places.has(column))) return { dialect, isTranslation: false, row: 1, places }
    if (dialect === 'arc' && ['name', 'label', 'choices', 'note'].every((column) => places.has(column as Column)))
      return { dialect, isTranslation: true, row: 1, places }
  }
  return null
}
