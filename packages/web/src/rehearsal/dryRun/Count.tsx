import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface CountProps {
  readonly number: number
  readonly words: ReactNode
}

/** A line of a `dl`. */
export function Count({ number, words }: CountProps) {
  const { i18n } = useLingui()
  return (
    <div className="flex gap-3">
      <dt className="min-w-0 flex-1 text-ink-2">{words}</dt>
      <dd className="font-semibold tabular-nums">{i18n.number(number)}</dd>
    </div>
  )
}
