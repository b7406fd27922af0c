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
    <nav
      className="flex min-w-0 items-center gap-2 text-sm"
      aria-label={t({ id: 'nav.breadcrumb', message: 'Breadcrumb' })}
    >
      {crumbs.map(({ name, path }) =>
        path ? (
          <span key={path} className="flex items-center gap-2">
            <Link
              href={path}
              className="text-ink-2 hover:underline pointer-coarse:min-h-[44px] inline-flex min-h-6 items-center"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="text-ink-3">
              /
            </span>
          </span>
        ) : (
          <span key="here" className="truncate font-semibold" aria-current="page">
            {name}
          </span>
        ),
      )}
    </nav>
  )
}
