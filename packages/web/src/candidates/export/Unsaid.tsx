import type { CandidateFinding } from '@casebook/core/candidates/candidate'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { thingsIn } from './things'

/** How much a format cannot say. */
export function Unsaid({ findings }: { readonly findings: readonly CandidateFinding[] }) {
  const count = thingsIn(findings, ['lost', 'changed']).length
  return count === 0 ? (
    <p className="tone-ok flex items-center gap-2">
      <Icon name="okc" size="text" className="text-tone-ink" />
      <Trans id="manage.export.all" message="This format says everything." />
    </p>
  ) : (
    <p className="font-semibold">
      <Trans
        id="manage.export.unsaid"
        message="{count, plural, one {# thing that this format cannot say as it is} other {# things that this format cannot say as they are}}"
        values={{ count }}
      />
    </p>
  )
}
