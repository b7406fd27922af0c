/** The zoom of the entire interface: three levels, stored per browser. */

export const zoomLevels = [0, 1, 2] as const

export type ZoomLevel = (typeof zoomLevels)[number]

export const standardZoom: ZoomLevel = 1

export function zoomLevel(number: number): ZoomLevel {
  const level = zoomLevels.find((one) => one === number)
  if (level === undefined) throw new Error(`There is no zoom level ${number}`)
  return level
}

/** The stored zoom level; the default for a missing or invalid value. */
export function zoomFromMemory(kept: string | null): ZoomLevel {
  return zoomLevels.find((level) => String(level) === kept) ?? standardZoom
}
