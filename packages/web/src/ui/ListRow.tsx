import type { ComponentPropsWithRef } from 'react'

/** A row of a list: what it is, then buttons. */
export function ListRow({ className = 'px-4', ...item }: ComponentPropsWithRef<'li'>) {
  return <li {...item} className={`flex items-center gap-3.5 py-3 wrap-anywhere hover:bg-hover/45 ${className}`} />
}
