import type { BaseName } from '@casebook/core/bases/baseName'

/** The base that the address names; null without one. */
export function baseOfAddress(params: URLSearchParams): BaseName | null {
  const [group, base] = [params.get('group'), params.get('base')]
  return group && base ? { group, base } : null
}
