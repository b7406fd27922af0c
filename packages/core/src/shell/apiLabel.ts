/** The label of the calls' level that the shell shows. */
export function apiLabel(level: number): string {
  return `v23.${level}`
}
