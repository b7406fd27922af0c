/** Which way the page is read, for arrow keys and for the sides that things open to. */
export function readingDirection(): 'ltr' | 'rtl' {
  return document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
}
