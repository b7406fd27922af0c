/** Paging through the log; pages count from 0. */

export const logPageSize = 100

export function pageCountOf(entries: number): number {
  return Math.ceil(entries / logPageSize)
}

export interface Pager {
  /** Target pages of the buttons; null for a disabled one. */
  readonly first: number | null
  readonly previous: number | null
  readonly next: number | null
  readonly last: number | null
  /** Counted from 1: page 1 of 12. An empty log is 0 of 0. */
  readonly label: { readonly page: number; readonly of: number }
}

/** A page beyond the last counts as the last: the log may have become shorter. */
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
