/** The screens and actions offered in the palette to this user. */
import { canUndo } from '@casebook/core/entry/entry.answers'
import { nextMissing } from '@casebook/core/entry/form/outline/nextMissing'
import { useLingui } from '@lingui/react/macro'
import type { Offer } from '../../shell/palette/Palette'
import { useScreenOffers } from '../../shell/palette/useScreenOffers'
import type { Drawing } from '../../ui/Icon'
import { lifebelt } from '../../ui/moreDrawings'
import { useForm, useIsReadOnly } from '../FormContext'
import { type Modal, useModal } from '../modals/modalState'

export function useOffers(): readonly Offer[] {
  const { t } = useLingui()
  const { actor, view, goTo } = useForm()
  const screens = useScreenOffers()
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
  const open = (what: Modal, icon: Drawing, name: string): Offer => ({
    key: what.type,
    kind: 'action',
    icon,
    name,
    onChoose: () => modal.open(what),
  })
  const missing = nextMissing(view.outline(), null)
  const reading = [
    open({ type: 'query', key: null }, 'flag', t({ id: 'controls.queries', message: 'Queries on this case' })),
    open({ type: 'print' }, 'list', t({ id: 'controls.print', message: 'Print' })),
    open({ type: 'keys' }, 'info', t({ id: 'keys.title', message: 'Keyboard shortcuts' })),
    open({ type: 'support' }, lifebelt, t({ id: 'controls.support', message: 'Support' })),
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
  if (isReadOnly) return reading
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
    open({ type: 'load' }, 'layers', t({ id: 'controls.load', message: 'Open' })),
    open({ type: 'groups' }, 'users', t({ id: 'controls.share', message: 'Share' })),
    open({ type: 'bmi' }, 'fn', t({ id: 'dialog.bmi.title', message: 'Body mass index' })),
    ...reading,
  ]
}
