/** The reading direction, for arrow keys and for the side that overlays open to. */
export function readingDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
