import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import { Trans } from '@lingui/react'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'

/** The author's own file, with the corrected cells. */
export function DownloadFile({ file }: { readonly file: NamedFile }) {
  return (
    <Button
      size="small"
      variant="quiet"
      icon={download}
      onClick={() => {
        // Of a study that is written here, its bytes are made when they are read.
        const content = new Blob([Uint8Array.from(file.bytes)])
        handOut({ name: file.name, mediaType: 'application/octet-stream', content })
      }}
    >
      <Trans id="workshop.download" message="Download the file" />
    </Button>
  )
}
