/** The past moment that a caller asks for, and the version of the study that was the newest then. */
import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseStructure } from '@casebook/core/bases/structure'
import type { Text } from '@casebook/core/language/language'
import { isSettled } from '@casebook/core/statistics/pastMoment'
import { versionsOf } from '../../bases/bases.repository'
import { readyBase } from '../../bases/compiledBases'
import type { Services } from '../../services'
import { untilOthersEnded } from '../../statistics/pastData'

export interface PastMoment {
  readonly at: Date
  readonly versionId: number
}

interface NoMoment {
  readonly refused: 'MomentNotPast' | 'NotPublishedThen'
}

/** Once it resolves with a moment, all is there that is dated until then. */
export async function pastMoment(
  { db, now }: Pick<Services, 'db' | 'now'>,
  base: BaseName,
  asOf: string,
): Promise<PastMoment | NoMoment> {
  const at = new Date(asOf)
  if (!isSettled(at, now())) return { refused: 'MomentNotPast' }
  const versionId = (await versionsOf(db, base, at)).at(-1)
  if (versionId === undefined) return { refused: 'NotPublishedThen' }
  await untilOthersEnded(db)
  return { at, versionId }
}

/** The sections of the version that the one of then did not have. */
export async function notAskedThen(
  services: Pick<Services, 'db'>,
  newest: number,
  { versionId }: PastMoment,
): Promise<readonly { readonly id: string; readonly text: Text }[]> {
  if (newest === versionId) return []
  const sectionsOf = async (id: number): Promise<BaseStructure['questionnaires']> =>
    (await readyBase(services, id)).structure.questionnaires
  const then = await sectionsOf(versionId)
  return [...(await sectionsOf(newest))].flatMap(([id, { questionnaire }]) =>
    then.has(id) ? [] : [{ id, text: questionnaire.text }],
  )
}
