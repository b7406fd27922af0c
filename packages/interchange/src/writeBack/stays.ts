/** The longest rising run of places: these rows stay, and the others move around them. */
export function rising(places: readonly number[]): ReadonlySet<number> {
  /** The place that each run of this length ends with, at the least. */
  const ends: number[] = []
  const before = new Map<number, number | undefined>()
  for (const place of places) {
    const found = place > (ends.at(-1) ?? -1) ? -1 : ends.findIndex((end) => end >= place)
    const length = found < 0 ? ends.length : found
    before.set(place, ends[length - 1])
    ends[length] = place
  }
  const run = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before.get(place)) run.add(place)
  return run
}
