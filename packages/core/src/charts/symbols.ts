import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { type SeriesStyle, seriesStyles } from './chart'

const types = { circle: symbolCircle, square: symbolSquare, triangle: symbolTriangle, diamond: symbolDiamond }

/** Shapes of one area look as if they were of one size. */
const shareOfCircle: Readonly<Record<SeriesStyle['mark'], number>> = {
  circle: 1,
  square: 1,
  triangle: 0.95,
  diamond: 0.9,
}

/** The mark of a series around the origin, as the data of an SVG path. */
export function symbolPath(series: number, radius: number): string {
  const { mark } = seriesStyles[series] ?? seriesStyles[0]
  return symbol(types[mark], Math.PI * radius ** 2 * shareOfCircle[mark])() ?? ''
}
