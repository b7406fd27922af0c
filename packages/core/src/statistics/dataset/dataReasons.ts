/** Why cells of a study are empty beside UNK, NASK and HIDDEN, over all its versions: the codes of every file and every statistics program. */
import { missingReasons } from '../../bases/reasons/missingReason'
import type { BaseStructure } from '../../bases/structure'
import { causesInWords, notDoneCauses } from '../../followUps/notDone'
import type { Text } from '../../language/language'

export interface DataReason {
  /**
   * In cells: an unknown with a reason, or what was not asked because its follow-up was closed. A code that stood for another reason before has
   * a number behind it: none ever means two things.
   */
  readonly code: `UNK.${string}` | `NASK.${string}`
  readonly text: Text
  /** A missing value of Stata and SAS, such as `.a`. Null beyond the last letter: then the program has `.u`. */
  readonly letter: string | null
  /** A number far outside of what is measured, which SPSS declares as missing. Null beyond the last. */
  readonly number: number | null
}

/** For those of the base, in the order of their publication. Stata and SAS have `.u`, `.n` and `.h` for our own codes. */
const letters = 'abcdefgijklmopqr'
/** For the causes of closed follow-ups. */
const lettersOfCauses = 'stvwxyz'

const firstNumber = -9_999_999_995
const firstOfCauses = firstNumber + letters.length
/** The end of the range that SPSS declares as missing: more reasons never move it. */
export const lastReasonNumber = firstOfCauses + notDoneCauses.length - 1

export interface DataReasons {
  /** By the id that an unknown carries. */
  readonly ofUnknown: ReadonlyMap<string, DataReason>
  /** Those that cells may have: the causes of closed follow-ups only where a version has follow-ups. */
  readonly all: readonly DataReason[]
}

/** `versions` in the order of their publication. None ever gets another letter or number, whatever reasons other versions have. */
export function dataReasons(versions: readonly BaseStructure[]): DataReasons {
  const ofUnknown = new Map<string, DataReason>()
  for (const { base } of versions)
    for (const { id, code, text } of missingReasons(base.config)) {
      const nth = ofUnknown.size
      const known = ofUnknown.get(id)
      const taken = new Set([...ofUnknown.values()].map((one) => one.code))
      const letter = letters[nth] ?? null
      const number = letter === null ? null : firstNumber + nth
      ofUnknown.set(id, known ? { ...known, text } : { code: free(code, taken), text, letter, number })
    }
  const hasFollowUps = versions.some(({ base }) => base.followUps?.length)
  return { ofUnknown, all: [...ofUnknown.values(), ...(hasFollowUps ? causes : [])] }
}

const causes = notDoneCauses.map(
  (cause, nth): DataReason => ({
    code: `NASK.${cause.toUpperCase()}`,
    text: { en: causesInWords[cause] },
    letter: lettersOfCauses[nth] ?? null,
    number: firstOfCauses + nth,
  }),
)

function free(code: string, taken: ReadonlySet<string>): `UNK.${string}` {
  for (let nth = 1; ; nth++) {
    const wish = `UNK.${code}${nth === 1 ? '' : `_${nth}`}` as const
    if (!taken.has(wish)) return wish
  }
}
