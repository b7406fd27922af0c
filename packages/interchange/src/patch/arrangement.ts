/** The rows of a sheet in another order. */
export interface Arrangement {
  /** How many rows there are to arrange. Those below stay there. */
  readonly length: number
  /** By their places before, from 0; null for a new row. One that is not in it is gone. */
  readonly order: readonly (number | null)[]
}

export const isAsBefore = ({ length, order }: Arrangement): boolean =>
  order.length === length && order.every((from, at) => from === at)
