import type { BaseName } from '@casebook/core/bases/baseName'
import type { CaseFilter } from '@casebook/core/cases/cases.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import { baseAddress } from '../router/addresses/basesAddress'
import { useSession } from '../session/session'

/** The address of the cases of the study that pass a filter; null for people who have no list of their own, and without a study. */
export function useListOfCases(base: BaseName | null): (only?: CaseFilter) => string | null {
  const { user } = useSession()
  const hasList = holds(user.roles, 'hasOwnCases')
  return (only) => (hasList && base ? baseAddress(base, only) : null)
}
