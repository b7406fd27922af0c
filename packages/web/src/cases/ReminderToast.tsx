import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useBar } from '../entry/FormContext'
import { Toast } from '../ui/Toast'

/** Reminds that the case needs a name later, until the first answer. */
export function ReminderToast({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const isBegun = useBar('unsaved') > 0
  if (isBegun) return null
  return (
    <Toast
      tone="query"
      title={<Trans id="reminder.title" message="You name the case when you save it" />}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      onClose={onClose}
    />
  )
}
