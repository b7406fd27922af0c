import { Trans } from '@lingui/react'
import { useState } from 'react'
import { Button } from '../../ui/Button'
import { lazyComponent } from '../../ui/lazy/lazyComponent'

export const BmiDialog = lazyComponent(() => import('./BmiDialog'))

/** Opens the BMI calculator, beside a question for the body mass index. */
export function BmiButton({ onTake }: { readonly onTake: (bmi: number) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" icon="fn" onClick={() => setIsOpen(true)}>
        <Trans id="dialog.bmi.open" message="Calculate" />
      </Button>
      {isOpen && (
        <BmiDialog
          onClose={() => setIsOpen(false)}
          onMissing={() => setIsOpen(false)}
          onTake={(bmi) => {
            setIsOpen(false)
            onTake(bmi)
          }}
        />
      )}
    </>
  )
}
