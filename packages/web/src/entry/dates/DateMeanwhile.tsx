import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { useLayoutEffect, useRef } from 'react'
import { useDeployment } from '../../shell/DeploymentContext'
import { buttonClass } from '../../ui/Button'
import { useEntry } from '../FormContext'
import { boxClass, digitsClass } from '../widgets/looks'
import { describedBy, type WidgetProps } from '../widgets/widget'
import { holdFocus } from './heldFocus'

/** Stands in for a date field until its code is loaded: shows the value, and hands over its place and focus. */
export function DateMeanwhile(widget: WidgetProps) {
  const { state, controlId } = widget
  const { dateFormat } = useDeployment()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const field = input.current
    return () => {
      if (field && document.activeElement === field) holdFocus(controlId)
    }
  }, [controlId])
  const typed = useEntry(({ context }) => context.unreadable.get(state.key))
  return (
    <div className={boxClass(widget)}>
      <input
        ref={input}
        id={controlId}
        className={digitsClass}
        type="text"
        dir="ltr"
        readOnly
        placeholder={dateFormat}
        value={typed ?? (typeof state.value === 'string' ? shownDate(state.value, dateFormat) : '')}
        {...describedBy(widget)}
      />
      <span className={`invisible ${buttonClass({ size: 'smallIcon' })}`} />
    </div>
  )
}
