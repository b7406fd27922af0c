import { useLingui } from '@lingui/react/macro'
import { Sheet } from '../../ui/overlay/Sheet'
import { Summary } from './Summary'

/** The summary as a sheet, if there is no room beside the form. */
export default function SummarySheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet
      open
      onClose={onClose}
      side="end"
      title={t({ id: 'dialog.summaryOfCase', message: 'Case summary' })}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
    >
      <Summary />
    </Sheet>
  )
}
