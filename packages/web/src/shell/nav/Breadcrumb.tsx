import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

export interface Crumb {
  readonly name: ReactNode
  /** Absent for the last crumb, the current screen. */
  readonly path?: string
}

export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav className="row sm crumbs" aria-label={t({ id: 'nav.breadcrumb', message: 'Breadcrumb' })}>
      {crumbs.map(({ name, path }) =>
        path ? (
          <span key={path} className="row">
            <Link href={path} className="sub">
              {name}
            </Link>
            <span aria-hidden="true" className="muted">
              /
            </span>
          </span>
        ) : (
          <span key="here" className="b trunc" aria-current="page">
            {name}
          </span>
        ),
      )}
    </nav>
  )
}
