/** Whether a text is so long that whoever writes should know how much room is left: from nine tenths on. */
export function isNearlyFull(length: number, longest: number): boolean {
  return length * 10 >= longest * 9
}
