import { Trans } from '@lingui/react'
import { lazy, Suspense, useState } from 'react'
import { atLeisure } from '../../ui/atLeisure'
import { Button } from '../../ui/Button'

const BmiDialog = lazy(atLeisure(() => import('./BmiDialog')))

/** Leads to the calculator, beside a question for the body mass index. */
export function BmiButton({ onTake }: { readonly onTake: (bmi: number) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="quiet" icon="fn" onClick={() => setIsOpen(true)}>
        <Trans id="dialog.bmi.open" message="Calculate" />
      </Button>
      {isOpen && (
        <Suspense>
          <BmiDialog
            onClose={() => setIsOpen(false)}
            onTake={(bmi) => {
              setIsOpen(false)
              onTake(bmi)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
