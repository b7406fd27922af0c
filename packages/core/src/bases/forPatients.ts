/** For whom a base says that its questionnaires are. */
import type { Meta } from './base'
import type { BaseStructure } from './structure'

/** `permission/externalOnly`: patients alone fill the questionnaire in. */
export function isExternalOnly(meta: Meta | undefined): boolean {
  return isSaid(meta, 'permission/externalOnly')
}

/** The base says that patients fill the questionnaire in, alone or beside the staff. */
export function isForPatients(meta: Meta | undefined): boolean {
  return isExternalOnly(meta) || isSaid(meta, 'permission/patient')
}

/** The questionnaires that patients may be asked. The names count only in a base that says of no questionnaire for whom it is. */
export function partsForPatients(
  { questionnaires }: Pick<BaseStructure, 'questionnaires'>,
  names: readonly string[],
): ReadonlySet<string> {
  const all = [...questionnaires]
  const parts = saysForWhom({ questionnaires })
    ? all.filter(([, { questionnaire }]) => isForPatients(questionnaire.meta))
    : all.filter(([id]) => names.some((name) => id.includes(name)))
  return new Set(parts.map(([id]) => id))
}

/** Whether the base says of any questionnaire that patients fill it in, or that they do not. */
export function saysForWhom({ questionnaires }: Pick<BaseStructure, 'questionnaires'>): boolean {
  return [...questionnaires.values()].some(({ questionnaire: { meta } }) =>
    ['permission/patient', 'permission/externalOnly'].some((key) => (meta?.[key] ?? '').trim() !== ''),
  )
}

/** Any value but blank or `false` says yes. */
function isSaid(meta: Meta | undefined, key: string): boolean {
  return !['', 'false'].includes((meta?.[key] ?? '').trim().toLowerCase())
}
