import type { SdvLevel } from '@casebook/core/sdv/level'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'

const keys: readonly (readonly [key: string, meaning: MessageDescriptor])[] = [
  ['N', msg({ id: 'sdvChanges.key.next', message: 'next' })],
  ['P', msg({ id: 'sdvChanges.key.previous', message: 'previous' })],
  ['C', msg({ id: 'sdvChanges.key.confirm', message: '{level, select, PI {sign} other {verify}} and go on' })],
  ['F', msg({ id: 'sdvChanges.key.query', message: 'query' })],
  ['Z', msg({ id: 'sdvChanges.key.undo', message: 'withdraw the last one' })],
]

/** The keys of the changes, where there is a keyboard. */
export function KeyLegend({ level }: { readonly level: SdvLevel }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-xs text-ink-2 pointer-coarse:hidden print:hidden">
      {keys.map(([key, meaning]) => (
        <li key={key} className="flex items-center gap-1.5">
          <kbd>{key}</kbd> <Trans {...meaning} values={{ level }} />
        </li>
      ))}
    </ul>
  )
}
