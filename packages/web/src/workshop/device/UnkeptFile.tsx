import type { NamedFile } from '@casebook/core/candidates/authorsFile'
import type { StudyCopies } from '@casebook/core/candidates/written/studyCopies.port'
import { Trans } from '@lingui/react'
import { useEffect, useState } from 'react'
import { Note } from '../../ui/Note'
import { DownloadFile } from '../DownloadFile'

interface UnkeptFileProps {
  /** Null if this page has none: then what the device has. */
  readonly file: NamedFile | null
  readonly candidate: string
  readonly copies: StudyCopies | null
}

/** The draft is over, and the file was not kept. */
export function UnkeptFile({ file, candidate, copies }: UnkeptFileProps) {
  const [found, setFound] = useState<NamedFile | null>(null)
  useEffect(() => {
    if (file === null) void copies?.recall(candidate).then((copy) => setFound(copy?.file ?? null))
  }, [file, candidate, copies])
  const left = file ?? found
  if (!left) return null
  return (
    <Note
      tone="range"
      role="alert"
      title={<Trans id="workshop.unkept" message="What you changed in the file was not kept." />}
    >
      <DownloadFile file={left} />
    </Note>
  )
}
