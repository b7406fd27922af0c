import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '../ui/Button'
import { acceptedFiles } from './acceptedFiles'
import type { ConversionProps } from './conversionProps'

/** Takes the place of the file before. */
export function AnotherFile({ send }: Pick<ConversionProps, 'send'>) {
  const { t } = useLingui()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" onClick={() => chooser.current?.click()}>
        <Trans id="convert.another" message="Another file" />
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t({ id: 'convert.another', message: 'Another file' })}
        accept={acceptedFiles}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) {
            const { name, size } = file
            send({ type: 'bring', file: { name, size, bytes: async () => new Uint8Array(await file.arrayBuffer()) } })
          }
          target.value = ''
        }}
      />
    </>
  )
}
