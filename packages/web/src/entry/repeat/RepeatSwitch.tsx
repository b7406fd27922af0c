import { useLingui } from '@lingui/react/macro'
import { Segmented } from '../../ui/fields/Segmented'
import type { RepeatView } from './repeatView'

interface RepeatSwitchProps {
  readonly name: string
  readonly view: RepeatView
  readonly onChange: (view: RepeatView) => void
}

/** Switches between table and cards where both fit. */
export function RepeatSwitch({ name, view, onChange }: RepeatSwitchProps) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t({ id: 'repeat.view', message: `View of ${name}` })}
      value={view}
      segments={[
        { value: 'table', label: t({ id: 'repeat.table', message: 'Table' }) },
        { value: 'cards', label: t({ id: 'repeat.cards', message: 'Cards' }) },
      ]}
      onChange={onChange}
    />
  )
}
