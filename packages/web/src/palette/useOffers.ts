/** The screens and actions offered in the palette to this user. */
import { canUndo } from '@casebook/core/entry/entry.answers'
import { nextMissing } from '@casebook/core/entry/form/outline/nextMissing'
import { useLingui } from '@lingui/react/macro'
import { useActions } from '../entry/controls/useActions'
import { useForm, useIsReadOnly } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import type { Offer } from '../shell/palette/Palette'
import { useScreenOffers } from '../shell/palette/useScreenOffers'
import type { Drawing } from '../ui/Icon'

export function useOffers(): readonly Offer[] {
  const { t, i18n } = useLingui()
  const { actor, view, goTo } = useForm()
  const screens = useScreenOffers()
  const actions = useActions()
  const isReadOnly = useIsReadOnly()
  const modal = useModal()
  const act = (key: string, icon: Drawing, name: string, run: () => void): Offer => ({
    key,
    kind: 'action',
    icon,
    name,
    onChoose: () => {
      modal.close()
      run()
    },
  })
  const missing = nextMissing(view.outline(), null)
  const offers = [
    ...actions.map(
      ({ name, icon, open }): Offer => ({
        key: name.id,
        kind: 'action',
        icon,
        name: i18n._(name),
        onChoose: () => open(modal),
      }),
    ),
    ...screens.map(
      (screen): Offer => ({
        ...screen,
        onChoose: () => {
          modal.close()
          screen.onChoose()
        },
      }),
    ),
  ]
  if (isReadOnly) return offers
  return [
    act('save', 'save', t({ id: 'dialog.save', message: 'Save case' }), () => actor.send({ type: 'save' })),
    ...(missing === null
      ? []
      : [
          act('missing', 'alert', t({ id: 'keys.nextMissing', message: 'Next missing question' }), () => goTo(missing)),
        ]),
    ...(canUndo(actor.getSnapshot().context)
      ? [
          act('undo', 'undo', t({ id: 'keys.undo', message: 'Undo the last answer' }), () =>
            actor.send({ type: 'undo' }),
          ),
        ]
      : []),
    act('new', 'plus', t({ id: 'dialog.newCase', message: 'New case' }), () => actor.send({ type: 'newCase' })),
    ...offers,
  ]
}
