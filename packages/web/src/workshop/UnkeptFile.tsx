import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'
import { DownloadFile } from './DownloadFile'

/** The draft is over, and the file was not kept. */
export function UnkeptFile({ file }: { readonly file: NamedFile }) {
  return (
    <Note
      tone="range"
      role="alert"
      title={<Trans id="workshop.unkept" message="What you changed in the file was not kept." />}
    >
      <DownloadFile file={file} />
    </Note>
  )
}
