export type Theme = 'light' | 'dark'

/** What the browser kept of the last choice; without one, what the system prefers. */
export function themeFromMemory(kept: string | null, systemPrefersDark: boolean): Theme {
  if (kept === 'light' || kept === 'dark') return kept
  return systemPrefersDark ? 'dark' : 'light'
}
