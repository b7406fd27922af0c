/** The pages of a list whose server says where the next page begins. A chart keeps the beginnings, so that it can go back. */

export interface Pages {
  /** The places where the pages up to this one begin; the first begins nowhere. */
  readonly places: readonly string[]
  /** The place where the next page begins; null after the last. */
  readonly next: string | null
}

export function hasNextPage({ next }: Pages): boolean {
  return next !== null
}

export function hasPreviousPage({ places }: Pages): boolean {
  return places.length > 0
}

export function nextPage({ places, next }: Pages): Pick<Pages, 'places'> {
  return { places: next === null ? places : [...places, next] }
}

export function previousPage({ places }: Pages): Pick<Pages, 'places'> {
  return { places: places.slice(0, -1) }
}
