export type Theme = 'light' | 'dark'

/** The theme last chosen in this browser; by default the system's preference. */
export function themeFromMemory(kept: string | null, systemPrefersDark: boolean): Theme {
  if (kept === 'light' || kept === 'dark') return kept
  return systemPrefersDark ? 'dark' : 'light'
}
