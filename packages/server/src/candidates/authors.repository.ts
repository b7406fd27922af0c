/** Who writes in a candidate. */
import type { AuthorThere } from '@casebook/core/candidates/written/authors.calls'
import { notedEvery } from '@casebook/core/entry/presence/presence'
import type { Role } from '@casebook/core/permissions/capabilities'
import { sql } from 'kysely'
import { awaySince } from '../cases/presence.repository'
import type { Database } from '../services'

declare module '../schema' {
  interface Tables {
    candidate_presence: { candidate_id: string; username: string; since: Date; heard_at: Date; item: string | null }
  }
}

export interface AuthorAt {
  readonly candidate: string
  readonly username: string
  readonly item: string | null
}

/** A person was heard of. Their stay goes on unless they were away; one that was noted a moment ago, at the same item, is not written again. */
export async function noteAuthor(db: Database, { candidate, username, item }: AuthorAt, now: Date): Promise<void> {
  const noted = new Date(now.getTime() - notedEvery)
  await db
    .insertInto('candidate_presence')
    .values({ candidate_id: candidate, username, since: now, heard_at: now, item })
    .onConflict((there) =>
      there
        .columns(['candidate_id', 'username'])
        .doUpdateSet({
          since: sql<Date>`case when candidate_presence.heard_at > ${awaySince(now)}::timestamptz
            then candidate_presence.since else excluded.since end`,
          heard_at: sql<Date>`excluded.heard_at`,
          item: sql<string | null>`excluded.item`,
        })
        .where(sql<boolean>`candidate_presence.heard_at <= ${noted}::timestamptz
          or candidate_presence.item is distinct from excluded.item`),
    )
    .execute()
}

export async function noteGone(db: Database, candidate: string, username: string): Promise<void> {
  await db
    .deleteFrom('candidate_presence')
    .where('candidate_id', '=', candidate)
    .where('username', '=', username)
    .execute()
}

export interface OtherAuthor extends Omit<AuthorThere, 'since'> {
  readonly roles: readonly Role[]
  readonly since: Date
}

/** The other people heard of, longest there first. The caller decides whether they may still write in it. */
export function otherAuthors(
  db: Database,
  candidate: string,
  username: string,
  now: Date,
): Promise<readonly OtherAuthor[]> {
  return db
    .selectFrom('candidate_presence')
    .innerJoin('app_user', 'app_user.username', 'candidate_presence.username')
    .select([
      'app_user.username',
      'roles',
      'title',
      'first_name as firstName',
      'last_name as lastName',
      'since',
      'item',
    ])
    .where('candidate_id', '=', candidate)
    .where('app_user.username', '!=', username)
    .where('heard_at', '>', awaySince(now))
    .where('is_activated', '=', true)
    .where('is_frozen', '=', false)
    .orderBy('since')
    .orderBy('app_user.username')
    .execute()
}
