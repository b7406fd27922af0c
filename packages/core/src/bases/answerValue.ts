/** OC an answer id, MC and Image a list of ids, YN a boolean, Num a number, Text and Date text. */
export type Value = string | number | boolean | readonly string[]
