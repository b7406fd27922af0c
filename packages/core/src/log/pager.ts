/** Turning the pages of the log, which are counted from 0. */

export const logPageSize = 100

export function pageCountOf(entries: number): number {
  return Math.ceil(entries / logPageSize)
}

export interface Pager {
  /** Pages that the buttons lead to; null where a button leads nowhere. */
  readonly first: number | null
  readonly previous: number | null
  readonly next: number | null
  readonly last: number | null
  /** As people count: page 1 of 12. With nothing to turn, 0 of 0. */
  readonly label: { readonly page: number; readonly of: number }
}

/** A page beyond the last counts as the last: the log may have been shorter than it was thought. */
export function pagerOf(page: number, pageCount: number): Pager {
  const last = Math.max(0, pageCount - 1)
  const at = Math.min(Math.max(0, page), last)
  const [back, on] = [at > 0, at < last]
  return {
    first: back ? 0 : null,
    previous: back ? at - 1 : null,
    next: on ? at + 1 : null,
    last: on ? last : null,
    label: { page: pageCount > 0 ? at + 1 : 0, of: pageCount },
  }
}
