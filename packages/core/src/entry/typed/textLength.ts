/** Whether a text is long enough that its author should see the room left: from nine tenths on. */
export function isNearlyFull(length: number, longest: number): boolean {
  return length * 10 >= longest * 9
}
