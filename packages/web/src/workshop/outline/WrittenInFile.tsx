import { Trans } from '@lingui/react'
import { Button } from '../../ui/Button'
import { Note } from '../../ui/Note'
import type { WorkshopProps } from '../workshopProps'

/** The study is written in its author's file, until somebody goes on here. */
export function WrittenInFile({ screen, send }: WorkshopProps) {
  return (
    <div className="p-4">
      <Note tone="query" title={<Trans id="outline.ofFile" message="This study is written in its author’s file." />}>
        <p>
          <Trans
            id="outline.writeOn.what"
            message="You can go on writing here. The file stays with the draft until you keep what you write, and is not read any more."
          />
        </p>
        <Button
          size="small"
          className="mt-2"
          disabled={!screen.context.drawn?.base}
          onClick={() => send({ type: 'writeOn' })}
        >
          <Trans id="outline.writeOn" message="Go on writing here" />
        </Button>
      </Note>
    </div>
  )
}
