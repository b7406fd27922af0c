import { Trans } from '@lingui/react'
import { type Ref, useRef, useState } from 'react'
import { Button } from '../ui/Button'
import { inputClass } from '../ui/fields/input'
import { copy as copyDrawing } from '../ui/moreDrawings'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** Text to copy elsewhere: in a font without look-alike characters, with a copy button. */
export function CopyField({ label, text, buttonRef }: CopyFieldProps) {
  const [isCopied, setIsCopied] = useState(false)
  const ref = useRef<HTMLTextAreaElement>(null)
  const copy = async () => {
    ref.current?.select()
    // If clipboard access is denied, the text is selected, ready for Ctrl+C.
    await navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <textarea
        ref={ref}
        readOnly
        className={`field-sizing-content font-mono wrap-anywhere break-all ${inputClass({ size: 'lines' })}`}
        dir="ltr"
        aria-label={label}
        value={text}
        rows={3}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex items-center gap-2">
        <Button ref={buttonRef} icon={isCopied ? 'check' : copyDrawing} onClick={copy}>
          <Trans id="copy.copy" message="Copy" />
        </Button>
        <span className="text-xs text-ink-2" role="status">
          {isCopied && <Trans id="copy.copied" message="Copied" />}
        </span>
      </div>
    </div>
  )
}
