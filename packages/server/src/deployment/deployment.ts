/** The deployment as an administrator has set it. */
import { onSide } from '@casebook/core/bases/sides/practice'
import { showsSdvIn } from '@casebook/core/deployment/deployment'
import { type DeploymentOption, deploymentOption } from '@casebook/core/deployment/deploymentOption'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../services'
import { fieldsInWords } from './changeOption'
import { optionValue } from './options.repository'

export const deploymentOptionName = 'Deployment'

export async function findDeployment(db: Database): Promise<DeploymentOption | null> {
  const value = await optionValue(db, deploymentOptionName)
  return value === undefined ? null : deploymentOption.parse(value)
}

/** One setting per line, and one study. For the server log. */
export function deploymentInWords(value: unknown): string {
  const { studies = [], ...settings } = deploymentOption.parse(value)
  const ofStudies = studies.map(({ group, base, showsSdv }) => [`showsSdv of ${group} / ${base}`, showsSdv])
  return fieldsInWords(Object.fromEntries([...Object.entries(settings), ...ofStudies]))
}

interface OfStudy {
  readonly group: string
  readonly base: string
}

/** Tells whether a study's cases belong in lists of verification. Without a setting of the server the page decides, and none is left out. */
export async function showsVerification(db: Database): Promise<(study: OfStudy) => boolean> {
  const { showsSdv, studies = [] } = (await findDeployment(db)) ?? {}
  return (study) => showsSdv === undefined || showsSdvIn({ showsSdv, studies }, onSide('live', study))
}

/** The same as SQL, true for a row of `study_case` that belongs in them. */
export async function isOfVerifiedStudy(db: Database): Promise<RawBuilder<boolean>> {
  const { showsSdv, studies = [] } = (await findDeployment(db)) ?? {}
  const differing = studies.filter((study) => study.showsSdv !== showsSdv)
  if (showsSdv === undefined || (showsSdv && differing.length === 0)) return sql<boolean>`true`
  const isOne = sql<boolean>`(study_case.group_name, live_name(study_case.base_name)) in (
    select * from unnest(${differing.map(({ group }) => group)}::text[], ${differing.map(({ base }) => base)}::text[]))`
  return showsSdv ? sql<boolean>`not ${isOne}` : isOne
}
