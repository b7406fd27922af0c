/**
 * Whether the nth of many alike events within an hour makes a line of the log: the first ten do, then the 100th, the 1,000th and so on. Anybody
 * can be refused any number of times, and the log must neither fill up nor keep silent.
 */
export function isWorthALine(nth: number): boolean {
  return nth <= 10 || /^10+$/.test(String(nth))
}
