import type { BaseName } from '@casebook/core/bases/baseName'
import type { Language } from '@casebook/core/language/language'
import { askedOf, type PaperChoice } from '@casebook/core/papers/codebook.machine'
import { paperFileMachine } from '@casebook/core/papers/paperFile.machine'
import { type PaperKind, papersCalls } from '@casebook/core/papers/papers.calls'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { handOut } from '../shell/handOut'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'

interface PdfButtonProps {
  readonly name: BaseName
  readonly spoken: Language
  readonly choice: PaperChoice
  readonly kind: PaperKind | 'changes'
  /** Of changes: the version that it is compared with. */
  readonly before?: string | null
}

/** The paper that is shown, as a file. */
export function PdfButton({ name, spoken, choice, kind, before = null }: PdfButtonProps) {
  const [screen, send] = useMachine(paperFileMachine, { input: { server: usePort(papersCalls), handOut } })
  const start = () =>
    send({ type: 'fetch', paper: { ...askedOf({ name, spoken, choice }), kind, ...(before !== null && { before }) } })
  return (
    <>
      <Button icon={download} disabled={screen.matches('fetching')} onClick={start}>
        <Trans id="papers.pdf" message="PDF" />
      </Button>
      {screen.matches('missing') && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="papers.file.failed" message="The version could not be found, so nothing was made." />}
        />
      )}
      {screen.context.error != null && <CallFailedNote error={screen.context.error} onRetry={start} />}
    </>
  )
}
