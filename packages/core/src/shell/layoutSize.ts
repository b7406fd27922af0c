/** The layout for the window's width: 2 for everything side by side, 1 for a narrow navigation, 0 for one column. */
export type LayoutSize = 0 | 1 | 2

export const widerThan = { size1: 900, size2: 1300 } as const

export function layoutSize(windowWidth: number): LayoutSize {
  if (windowWidth > widerThan.size2) return 2
  return windowWidth > widerThan.size1 ? 1 : 0
}
