import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button, type ButtonLook } from '../Button'
import { Dialog } from './Dialog'

interface StepDialogProps extends Omit<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'footer'> {
  /** Called on the way back, the close button, Escape, and a click on the page behind. */
  readonly onBack: () => void
  /** The words of the way back. Without them there is the close button alone. */
  readonly back?: ReactNode
  /** The words of the button that goes on. */
  readonly go: ReactNode
  readonly variant?: ButtonLook['variant']
  /** What was entered cannot be given as it is. */
  readonly isOff?: boolean
  /** What was given is on its way. */
  readonly isBusy?: boolean
  readonly onGo: () => void
  /** Above the form. */
  readonly lead?: ReactNode
  readonly children: ReactNode
}

/** A dialog that asks one thing and goes on with it, by its button or by Enter. */
export function StepDialog(props: StepDialogProps) {
  const { onBack, back, go, variant = 'primary', isOff = false, isBusy = false, onGo, lead, ...rest } = props
  const { children, ...dialog } = rest
  const id = useId()
  return (
    <Dialog
      {...dialog}
      open
      onClose={onBack}
      footer={
        <>
          {back && (
            <Button onClick={onBack} disabled={isBusy}>
              {back}
            </Button>
          )}
          <Button variant={variant} type="submit" form={id} disabled={isOff || isBusy}>
            {go}
          </Button>
        </>
      }
    >
      {lead}
      <form
        id={id}
        className="flex flex-col gap-4 not-first:mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isOff && !isBusy) onGo()
        }}
      >
        {children}
      </form>
    </Dialog>
  )
}
