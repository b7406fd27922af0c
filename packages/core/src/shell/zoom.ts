/** How large everything is drawn: three levels, kept per browser. */

export const zoomLevels = [0, 1, 2] as const

export type ZoomLevel = (typeof zoomLevels)[number]

export const standardZoom: ZoomLevel = 1

export function zoomLevel(number: number): ZoomLevel {
  const level = zoomLevels.find((one) => one === number)
  if (level === undefined) throw new Error(`There is no zoom level ${number}`)
  return level
}

/** What a browser kept under that name; the standard where it kept nothing that we wrote. */
export function zoomFromMemory(kept: string | null): ZoomLevel {
  return zoomLevels.find((level) => String(level) === kept) ?? standardZoom
}
