import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../ui/Icon'

export interface Crumb {
  readonly name: ReactNode
  /** Absent for the last crumb, the current screen. */
  readonly path?: string
}

/** On a phone the nearest step back alone: the heading below says where one is. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useLingui()
  return (
    <nav
      className="flex min-w-0 items-center gap-2 text-sm"
      aria-label={t({ id: 'nav.breadcrumb', message: 'Breadcrumb' })}
    >
      {crumbs.map(({ name, path }, place) =>
        path ? (
          <span
            key={path}
            className={`flex items-center gap-2 ${place < crumbs.length - 2 ? 'min-w-0 max-phone:hidden' : 'flex-none max-phone:min-w-0 max-phone:flex-auto'}`}
          >
            <Icon name="arl" size="small" className="hidden flex-none text-ink-3 max-phone:block" />
            <Link
              href={path}
              className="text-ink-2 hover:underline pointer-coarse:min-h-[44px] inline-flex min-h-6 min-w-0 items-center"
            >
              <span className="truncate">{name}</span>
            </Link>
            <span aria-hidden="true" className="text-ink-3 max-phone:hidden">
              /
            </span>
          </span>
        ) : (
          <span key="here" className="truncate font-semibold max-phone:sr-only" aria-current="page">
            {name}
          </span>
        ),
      )}
    </nav>
  )
}
