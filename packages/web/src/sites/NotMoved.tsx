import type { TransferFailure } from '@casebook/core/sites/sites.calls'
import { Trans } from '@lingui/react'
import { refusals } from './transfer.messages'

/** Names each case that was not moved, and why. */
export function NotMoved({ failures }: { readonly failures: readonly TransferFailure[] }) {
  return (
    <>
      <p className="font-medium">
        <Trans
          id="sites.move.failed"
          message="{count, plural, one {One case was not moved:} other {# cases were not moved:}}"
          values={{ count: failures.length }}
        />
      </p>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto ps-5">
        {failures.map(({ group, base, owner, name, problem }) => (
          <li key={JSON.stringify([group, base, owner, name])}>
            <bdi className="font-medium">{name}</bdi> (<bdi>{owner}</bdi>): <Trans {...refusals[problem]} />
          </li>
        ))}
      </ul>
    </>
  )
}
