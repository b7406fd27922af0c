import type { FileRefusal, RefusedFile } from '@casebook/core/files/storage.machine'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { Note } from '../ui/Note'
import { useBytes } from './useBytes'

const reasons: Readonly<Record<FileRefusal, MessageDescriptor>> = {
  tooLarge: msg({ id: 'options.files.tooLarge', message: 'It has {size}. A file must be smaller than 5 MiB.' }),
  inUse: msg({
    id: 'options.files.inUse',
    message: 'The study uses this picture, so it cannot be deleted.',
  }),
  name: msg({ id: 'options.files.name', message: 'Its name has characters that cannot be kept.' }),
  type: msg({
    id: 'options.files.type',
    message: 'Files of this kind are not kept. Use a picture (PNG, JPEG, GIF, WebP, AVIF, SVG) or a PDF.',
  }),
  data: msg({ id: 'options.files.data', message: 'It is empty or could not be read.' }),
  picture: msg({
    id: 'options.files.picture',
    message: 'Only pictures can be added to a study: PNG, JPEG, GIF, WebP, AVIF or SVG.',
  }),
  script: msg({
    id: 'options.files.script',
    message: 'It contains a script, or loads something from elsewhere. Save the drawing without it.',
  }),
  published: msg({
    id: 'options.files.published',
    message:
      'A published version shows another picture of this name, and keeps it. Upload the new picture under another name, and use that name in the document of the next version.',
  }),
  content: msg({ id: 'options.files.content', message: 'The file’s content does not match its extension.' }),
}

/** Why a file was not stored. */
export function RefusedNote({ file: { name, size, reason } }: { readonly file: RefusedFile }) {
  const inWords = useBytes()
  return (
    <Note
      tone="missing"
      role="alert"
      title={
        reason === 'inUse' ? (
          <Trans id="options.files.kept" message="{name} was not deleted." values={{ name: <bdi>{name}</bdi> }} />
        ) : (
          <Trans id="options.files.refused" message="{name} was not uploaded." values={{ name: <bdi>{name}</bdi> }} />
        )
      }
    >
      <Trans {...reasons[reason]} values={{ size: inWords(size) }} />
    </Note>
  )
}
