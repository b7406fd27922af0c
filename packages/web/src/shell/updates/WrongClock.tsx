import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { now } from '../../dates/clock'
import { Toast } from '../../ui/Toast'
import { moment } from '../moment'

/** The clock of the device is wrong. Days are judged by the server's; the person has the clock set right. */
export default function WrongClock() {
  const { t, i18n } = useLingui()
  const [isClosed, setIsClosed] = useState(false)
  const inWords = (time: Date) => i18n.date(time, moment.minute)
  if (isClosed) return null
  return (
    <Toast
      tone="range"
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      onClose={() => setIsClosed(true)}
      title={<Trans id="clock.wrong" message="The clock of this device is wrong" />}
    >
      <Trans
        id="clock.which"
        message="It says {device}, and it is {server}. Casebook goes by the server’s clock. Please have the clock of this device set."
        values={{ device: <bdi>{inWords(new Date())}</bdi>, server: <bdi>{inWords(now())}</bdi> }}
      />
    </Toast>
  )
}
