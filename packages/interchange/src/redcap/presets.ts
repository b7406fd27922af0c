/** The presets of an ISARIC ARC sheet: columns that mark the questions which a study of one kind takes. */
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

function nameOf(cell: string): string | null {
  return /^preset_(.+)$/i.exec(cell.trim())?.[1] ?? null
}
