import { vi } from 'vitest'

/** jsdom has no layout. Makes everything `width` pixels wide until the returned function is called. */
export function pageIs(width: number): () => void {
  const measure = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => new DOMRect(0, 0, width, 30))
  return () => measure.mockRestore()
}
