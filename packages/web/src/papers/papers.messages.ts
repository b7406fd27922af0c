import type { ChangeGroup } from '@casebook/core/papers/papers.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const groupNames: Readonly<Record<ChangeGroup, MessageDescriptor>> = {
  added: msg({ id: 'papers.group.added', message: 'Added' }),
  removed: msg({ id: 'papers.group.removed', message: 'Removed' }),
  changed: msg({ id: 'papers.group.changed', message: 'Changed' }),
  moved: msg({ id: 'papers.group.moved', message: 'Moved' }),
}
