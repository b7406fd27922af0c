/**
 * How columns are read, alike on PGlite and PostgreSQL: what both know by default differs in these types only.
 * A date stays text, for it is a civil date and no instant; a bigint is a number, for ours count rows.
 */

const int8 = 20
const date = 1082

type Read = (text: string) => unknown

export const columnTypes: Readonly<Record<number, Read>> = {
  [int8]: safeInteger,
  [date]: (text) => text,
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The column holds ${text}, more than a number can say exactly`)
  return value
}
