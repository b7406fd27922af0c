import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly text: string
  readonly side?: 'top' | 'bottom' | 'left' | 'right'
  /** One element that can have the focus. */
  readonly children: ReactElement
}

/**
 * Words at a control, on hover and on focus. Never the only place where something is said. Drawn beside its
 * control and not at the end of the page, so it belongs to the part of the page that the control is in.
 */
export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Root>
    </Radix.Provider>
  )
}
