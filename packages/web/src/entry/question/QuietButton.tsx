import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button'
import { Tooltip } from '../../ui/overlay/Tooltip'

/** Two buttons have room for their words in every language. */
const wordsClass = '@max-[36rem]/quiet:group-has-[>:nth-of-type(3)]/quiet:sr-only'
/** Hidden while the words are visible. */
const tooltipClass = 'hidden @max-[36rem]/quiet:group-has-[>:nth-of-type(3)]/quiet:block'

interface QuietButtonProps extends ComponentProps<typeof Button> {
  readonly words: string
  /** The shortcut to show. */
  readonly keys?: string
}

/** An action in the strip. Skipped by Tab, because it has a shortcut or a button elsewhere. */
export function QuietButton({ words, keys, ...button }: QuietButtonProps) {
  return (
    <Tooltip text={words} side="top" className={tooltipClass}>
      <Button
        size="tiny"
        variant="raised"
        className="pointer-events-auto"
        tabIndex={-1}
        aria-keyshortcuts={keys}
        {...button}
      >
        <span className={wordsClass}>{words}</span>
        {keys && (
          <span className="@max-[46rem]/quiet:hidden" aria-hidden="true">
            <kbd>{keys}</kbd>
          </span>
        )}
      </Button>
    </Tooltip>
  )
}
