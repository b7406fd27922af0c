/** The known name that an unknown one is most like; null if none is like it. */
export function nearest(name: string, known: Iterable<string>): string | null {
  const most = Math.max(1, Math.floor(name.length / 3))
  let best: { readonly name: string; readonly distance: number } | null = null
  for (const each of known) {
    if (Math.abs(each.length - name.length) > most) continue
    const distance = distanceOf(name.toLowerCase(), each.toLowerCase())
    if (distance <= most && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { name: each, distance }
  }
  return best?.name ?? null
}

/** Letters to change, put in, take out or swap with the next one (Damerau and Levenshtein, no letter twice). */
function distanceOf(a: string, b: string): number {
  let before: readonly number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const changed = (above[j] ?? 0) + (letter === other ? 0 : 1)
      const isSwapped = j > 0 && letter === b[j - 1] && other === a[i - 1]
      const swapped = isSwapped ? (before[j - 1] ?? 0) + 1 : changed
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, changed, swapped))
    }
    before = above
  }
  return row.at(-1) ?? 0
}
