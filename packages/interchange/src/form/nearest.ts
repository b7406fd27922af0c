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

/** Letters to change, put in or take out (Levenshtein). */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of [...b].entries())
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (letter === other ? 0 : 1)))
  }
  return row.at(-1) ?? 0
}
