import { findSpots, spotsOf } from '@casebook/core/entry/form/outline/jump'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { Palette } from '../shell/palette/Palette'
import { useFinding } from './useFinding'
import { useOffers } from './useOffers'

/** Command palette over the form: screens, actions, questions. */
export default function PaletteDialog() {
  const { t } = useLingui()
  const { view } = useForm()
  const modal = useModal()
  const { words, findingOf } = useFinding()
  const spots = useMemo(() => spotsOf(view.engine, view.outline()), [view])
  return (
    <Palette
      label={t({ id: 'palette.label', message: 'A screen, an action or a question' })}
      offers={useOffers()}
      findMore={(term) => (term.trim() === '' ? [] : findSpots(spots, term, words).map(findingOf))}
      onClose={modal.close}
    />
  )
}
