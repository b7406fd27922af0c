import type { Questionnaire } from '@casebook/core/bases/base'

/** Whether the reader has gathered its questions, which stand outside of the groups of their form. */
export function isGathered({ id, initial, repeats }: Questionnaire): boolean {
  return /\/questions( \d+)?$|\/\d+$/.test(id) && initial && !repeats
}
