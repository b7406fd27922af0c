/** The shell's label for the API level. */
export function apiLabel(level: number): string {
  return `v23.${level}`
}
