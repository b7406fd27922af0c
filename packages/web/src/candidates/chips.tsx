import { Trans } from '@lingui/react'
import { Chip } from '../ui/Chip'

export function ProtectedChip() {
  return (
    <Chip tone="locked" icon="lockf">
      <Trans id="access.protected" message="Protected" />
    </Chip>
  )
}

export function RetiredChip() {
  return (
    <Chip tone="frozen" icon="snow">
      <Trans id="manage.retired" message="Closed" />
    </Chip>
  )
}
