import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'

/** Nobody got access, because one of those who were named is there no more. */
export function UnknownNameNote({ name }: { readonly name: string }) {
  return (
    <Note tone="missing" role="alert">
      <Trans
        id="access.unknownName"
        message="{name} no longer exists. Nothing was changed. Remove the name and try again."
        values={{ name: <bdi>{name}</bdi> }}
      />
    </Note>
  )
}
