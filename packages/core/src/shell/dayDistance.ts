/** Whole local calendar days from `now` to `at`: 0 today, -1 yesterday. */
export function dayDistance(at: Date, now: Date): number {
  return Math.round((midnight(at) - midnight(now)) / 86_400_000)
}

/** The local day as if in UTC, where every day has 24 hours. */
function midnight(instant: Date): number {
  return Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate())
}
