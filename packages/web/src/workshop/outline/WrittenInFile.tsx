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
        <WriteOnButton className="mt-2" disabled={!screen.context.drawn?.base} send={send} />
      </Note>
    </div>
  )
}

interface WriteOnButtonProps extends Pick<WorkshopProps, 'send'> {
  readonly disabled?: boolean
  readonly className?: string
}

/** The button disappears when it is pressed, so the focus moves to the tab of the pane. */
export function WriteOnButton({ send, ...others }: WriteOnButtonProps) {
  const writeOn = () => {
    send({ type: 'writeOn' })
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
  }
  return (
    <Button size="small" onClick={writeOn} {...others}>
      <Trans id="outline.writeOn" message="Go on writing here" />
    </Button>
  )
}
