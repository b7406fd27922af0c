import type { BaseName } from '@casebook/core/bases/baseName'
import { Trans } from '@lingui/react'
import { routeAt } from '../router/routeAt'
import { useOpenRoutes } from '../shell/useOpenRoutes'
import { ButtonLink } from '../ui/ButtonLink'
import { table } from '../ui/icons/chartDrawings'

/** To the matrices of a base, for those who may open them. */
export function MatricesLink({ base: { group, base } }: { readonly base: BaseName }) {
  const address = `/matrix/${encodeURIComponent(group)}/${encodeURIComponent(base)}`
  if (!routeAt(useOpenRoutes(), address)) return null
  return (
    <ButtonLink icon={table} href={address}>
      <Trans id="statistics.matrices" message="Manage matrices" />
    </ButtonLink>
  )
}
