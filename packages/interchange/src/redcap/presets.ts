/** The presets of an ISARIC ARC sheet: columns that mark the questions which a study of one kind takes. */
import { type SourceFinding, wholeFile } from '../form/finding'
import type { Header } from './columns'

type Records = readonly (readonly string[])[]

export function presetsOf([header = []]: Records): readonly string[] {
  return header.flatMap((cell) => nameOf(cell) ?? [])
}

interface Chosen {
  /** Rows that the preset leaves out are blank, so that the others keep their places. */
  readonly records: Records
  /** The fields of these rows. */
  readonly leftOut: readonly string[]
}

/** The first row, the name of the case, is in every preset. */
export function inPreset(records: Records, { places }: Header, preset: string): Chosen {
  const [header = []] = records
  const column = header.findIndex((cell) => nameOf(cell) === preset)
  const isIn = (cells: readonly string[], index: number) => index < 2 || !/^0?$/.test(cells[column]?.trim() ?? '')
  const leftOut = records.filter((cells, index) => !isIn(cells, index))
  return {
    records: records.map((cells, index) => (isIn(cells, index) ? cells : [])),
    leftOut: leftOut.flatMap((cells) => cells[places.get('name') ?? -1]?.trim() || []),
  }
}

/** The format as the study names it. */
export function formatOf({ dialect }: Header, preset: string | undefined): string {
  if (dialect === 'redcap') return 'REDCap data dictionary'
  return preset === undefined ? 'ISARIC ARC' : `ISARIC ARC, preset ${preset}`
}

/** What the file offers to choose, or what the choice has left out. */
export function presetFindings(
  presets: readonly string[],
  preset: string | undefined,
  taken: number,
  leftOut: number,
): readonly SourceFinding[] {
  if (presets.length === 0) return []
  const message =
    preset === undefined
      ? `The file has presets, each with the questions of one kind of study: ${presets.join(', ')}. None is chosen, so all ${taken} questions are taken.`
      : `The preset ${preset} takes ${taken} questions. The other ${leftOut} of the file are left out.`
  return [
    {
      at: wholeFile,
      severity: 'note',
      kind: 'Structure',
      message,
      presets,
      ...(preset === undefined ? {} : { preset }),
    },
  ]
}

function nameOf(cell: string): string | null {
  return /^preset_(.+)$/i.exec(cell.trim())?.[1] ?? null
}
