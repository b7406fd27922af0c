/**
 * Publishing: a base comes in as a document and becomes a version that people can answer.
 *
 * A version that a person has begun to answer is never changed, for the answers were given to its very words. Until
 * then a document of the same version takes its place, so that a study can be tried out before it begins.
 */

import { hash } from 'node:crypto'
import type { Base } from '@casebook/core/bases/base'
import { onSide } from '@casebook/core/bases/sides/practice'
import { canonicalJson } from '@casebook/core/facts/canonicalJson'
import { faultSentence, readBase } from '@casebook/core/rules/check/readBase'
import type { Config } from '../config/config'
import { isStorable } from '../database/storableText'
import { checkFindings } from '../deployment/checkFindings'
import { recordEvent } from '../events'
import type { Database, Services } from '../services'
import { writeProtection } from './access.repository'
import { findStudy, findVersion, isInUse } from './bases.repository'
import { copyVersions } from './copyVersions'

export type Published =
  | { readonly type: 'Published'; readonly base: Base }
  /** Word for word what is there already. */
  | { readonly type: 'AlreadyPublished'; readonly base: Base }
  /** One sentence per reason. */
  | { readonly type: 'Refused'; readonly reasons: readonly string[] }

/** A document that will do, as it is kept. */
export type FitBase =
  | { readonly type: 'Fit'; readonly base: Base; readonly text: string }
  | { readonly type: 'Refused'; readonly reasons: readonly string[] }

export async function publishBase(services: Services, document: unknown): Promise<Published> {
  const fit = fitBase(document)
  return fit.type === 'Fit' ? publishFit(services, fit) : fit
}

/** Says of a document whether it can be published at all, whatever is published already. */
export function fitBase(document: unknown): FitBase {
  const read = readBase(document)
  if (read.type === 'Refused') return { type: 'Refused', reasons: read.faults.map(faultSentence) }
  const { base } = read
  const text = canonicalJson(base)
  return isStorable(text)
    ? { type: 'Fit', base, text }
    : { type: 'Refused', reasons: ['A text holds the character NUL or half of a surrogate pair.'] }
}

/** `openTo`: who may open a base that is new. */
export function publishFit(
  { db, now }: Services,
  { base, text }: Extract<FitBase, { type: 'Fit' }>,
  openTo: Config['basesOpenTo'] = 'everyone',
): Promise<Published> {
  const name = { group: base.group, base: base.id }
  return db.transaction().execute(async (tx) => {
    const isNew = !(await findStudy(tx, name))
    const checksum = hash('sha256', text)
    const practice = onSide('practice', name)
    const practised = await findVersion(tx, practice, base.version)
    const isOther = practised !== undefined && practised.checksum !== checksum
    if (isOther && (await isInUse(tx, practised.id))) return { type: 'Refused', reasons: [inUseSentence(base)] }
    const published = await replaceOrAdd(tx, base, text, checksum, now())
    if (published.type === 'Published') {
      if (isOther) await tx.deleteFrom('base_version').where('id', '=', practised.id).execute()
      if (isOther || (await findVersion(tx, practice))) await copyVersions(tx, name, 'practice')
    }
    if (isNew && published.type === 'Published' && openTo === 'administrators') {
      await writeProtection(tx, name, true)
      await recordEvent(tx, 'baseProtected', { at: now(), source: null, ...name })
    }
    return published
  })
}

async function replaceOrAdd(
  tx: Database,
  base: Base,
  document: string,
  checksum: string,
  at: Date,
): Promise<Published> {
  const faults = await checkFindings(tx, base)
  if (faults.length > 0) return { type: 'Refused', reasons: faults.map(({ message }) => message) }
  const name = { group: base.group, base: base.id }
  const there = await findVersion(tx, name, base.version)
  if (there?.checksum === checksum) return { type: 'AlreadyPublished', base }
  if (there) {
    await tx.selectFrom('base_version').select('id').where('id', '=', there.id).forUpdate().execute()
    if (await isInUse(tx, there.id)) return { type: 'Refused', reasons: [inUseSentence(base)] }
    await tx.deleteFrom('base_version').where('id', '=', there.id).execute()
  }
  const added = await tx
    .insertInto('base_version')
    .values({ group_name: base.group, name: base.id, version: base.version, checksum, document, published_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added
    ? { type: 'Published', base }
    : { type: 'Refused', reasons: ['Somebody else is publishing this version.'] }
}

function inUseSentence({ id, group, version }: Base): string {
  return `Version ${version} of ${id} (${group}) is being answered and cannot change: publish the changes as another version.`
}
