/**
 * One move of a membership: recorded, logged, and told to its user if another person made it. Pages that have a case open
 * whose sharing ends here find out the next time they ask.
 */
import { isJoined, type MembershipStatus } from '@casebook/core/groups/membership'
import { recordMembershipChange } from '../access/groups.repository'
import { endNotedStays } from '../cases/presence.repository'
import { recordEvent } from '../events'
import { mailJob } from '../mail/mail.job'
import { hasMailServer } from '../mail/mailRoute'
import { recipient } from '../scheduledMails/addressees'
import type { Database, Services } from '../services'
import { namesOf } from '../session/users'
import { membershipMail } from './membership.mail'

interface MembershipMove {
  readonly group: string
  readonly user: string
  readonly from: MembershipStatus
  readonly status: MembershipStatus
  readonly by: string
}

export async function moveMembership(
  { now, config, queueJob }: Pick<Services, 'now' | 'config' | 'queueJob'>,
  tx: Database,
  { group, user, from, status, by }: MembershipMove,
): Promise<void> {
  const at = now()
  await recordMembershipChange(tx, { group, user, status, changedBy: by }, at)
  await recordEvent(tx, 'membershipChanged', { at, source: by, user, userGroup: group, status })
  if (isJoined(from)) await endNotedStays(tx, user, at)
  if (by === user) return

  const person = await recipient(tx, user)
  if (!person || !(await hasMailServer({ db: tx, config }))) return
  const maker = (await namesOf(tx, [by])).get(by) || by
  const mail = membershipMail(person.language ?? 'en', { group, status, by: maker })
  if (mail) await queueJob(mailJob, { to: person.email, ...mail }, tx, by)
}
