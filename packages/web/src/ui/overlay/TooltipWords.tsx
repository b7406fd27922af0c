import { Tooltip as Radix } from 'radix-ui'
import { RenderedTrigger } from '../lazy/RenderedTrigger'

export interface TooltipWordsProps {
  readonly control: HTMLElement
  readonly text: string
  readonly side: 'top' | 'bottom' | 'left' | 'right'
  readonly className?: string | undefined
  readonly onClose: () => void
}

/** The tooltip itself. Stays open while hovered, and closes on Escape. */
export default function TooltipWords({ control, text, side, className = '', onClose }: TooltipWordsProps) {
  return (
    <Radix.Provider>
      <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Radix.Trigger asChild>
          <RenderedTrigger element={control} />
        </Radix.Trigger>
        <Radix.Content
          className={`z-40 max-w-72 rounded-sm bg-ink px-2 py-1 text-xs text-bg ${className}`}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
