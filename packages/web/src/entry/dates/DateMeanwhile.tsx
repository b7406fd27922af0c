import { shownDate } from '@casebook/core/entry/typed/storedDate'
import { useLayoutEffect, useRef } from 'react'
import { type ControlProps, namedBy } from '../../questions/controlProps'
import { boxClass, digitsClass } from '../../questions/looks'
import { useDeployment } from '../../shell/DeploymentContext'
import { buttonClass } from '../../ui/Button'
import { useEntry } from '../FormContext'
import { holdFocus } from './heldFocus'

/** Stands in for a date field until its code is loaded: shows the value, and hands over its place and focus. */
export function DateMeanwhile(control: ControlProps) {
  const { state, controlId, size = 'form' } = control
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
    <div className={boxClass[size]}>
      <input
        ref={input}
        id={controlId}
        className={digitsClass}
        type="text"
        dir="ltr"
        readOnly
        placeholder={dateFormat}
        value={typed ?? (typeof state.value === 'string' ? shownDate(state.value, dateFormat) : '')}
        {...namedBy(control)}
      />
      <span className={`invisible ${buttonClass({ size: 'smallIcon' })}`} />
    </div>
  )
}
