import { accountsCalls } from './accounts'
import { basesCalls } from './bases'
import { casesCalls } from './cases'
import { credentialCalls } from './credentials'
import { importsCalls } from './imports'
import { movesCalls } from './moves'
import { optionsCalls } from './options'
import type { OtherCall } from './otherCall'
import { reviewsCalls } from './reviews'

/** Every call that names no case. */
export const otherCalls: Readonly<Record<string, OtherCall>> = {
  ...accountsCalls,
  ...basesCalls,
  ...credentialCalls,
  ...casesCalls,
  ...importsCalls,
  ...movesCalls,
  ...reviewsCalls,
  ...optionsCalls,
}
