import type { BaseName } from '@casebook/core/bases/baseName'

export const samplingPath = '/sampling'

/** The plan of a study; without one, the choice. */
export function samplingAddress(study: BaseName | null): string {
  if (!study) return samplingPath
  return `${samplingPath}?${new URLSearchParams({ group: study.group, base: study.base })}`
}
