import { useWords } from '../../entry/form/useWords'
import { Icon } from '../../ui/Icon'
import type { ControlProps } from '../controlProps'
import { boxClass } from '../looks'

/** Placeholder until the field is loaded. */
export function ClosedList({ controlId, size, question, state }: ControlProps) {
  const { answer } = useWords()
  return (
    <div className={boxClass[size === 'cell' ? 'cell' : 'form']} id={controlId}>
      <span className="min-w-0 flex-1 truncate">
        {typeof state.value === 'string' && answer(question, state.value)}
      </span>
      <Icon name="down" className="text-ink-3" />
    </div>
  )
}
