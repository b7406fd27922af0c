/** Removes what has expired: abandoned sessions, old counts, attempts of strangers, devices long unused. */
import { forgetStrangers } from '../events'
import { forgetOldChallenges } from '../secondFactor/passkeys.repository'
import { forgetOldSteps } from '../secondFactor/secondSteps.repository'
import type { Services } from '../services'
import { forgetDevicesUnusedSince } from '../session/devices.repository'
import { endExpiredSessions } from '../session/sessions'
import { forgetOldTries } from '../session/throttle/throttle.repository'

const day = 24 * 60 * 60_000
const year = 365 * day

/** Done at each sign-in; doing it more often or by several processes at once does no harm. */
export async function tidy(services: Services): Promise<void> {
  const now = services.now()
  await endExpiredSessions(services)
  await forgetOldTries(services.db, now)
  await forgetOldSteps(services.db, now)
  await forgetOldChallenges(services.db, now)
  await forgetStrangers(services.db, new Date(now.getTime() - 30 * day))
  await forgetDevicesUnusedSince(services.db, new Date(now.getTime() - year))
}
