import { canUndo } from '@casebook/core/dialog/dialog.context'
import { nextSection, sectionsInOrder } from '@casebook/core/dialog/outline'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { CtrlKey } from '../shell/CtrlKey'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { DeliveryWords } from './DeliveryWords'
import { useDialog, useForm, useOutline } from './FormContext'
import { missingIn } from './MissingList'
import { PlaceContext } from './PlaceContext'
import { useSignedParts } from './sign/signedParts'

interface SaveBarProps {
  readonly onSection: (sectionId: string) => void
  readonly onSave: () => void
}

/** Always in sight: what is not saved, what is missing, the next section, and Save. */
export function SaveBar({ onSection, onSave }: SaveBarProps) {
  const { t } = useLingui()
  const { actor, goTo } = useForm()
  const outline = useOutline()
  const { sectionId } = useContext(PlaceContext)
  const mayUndo = useDialog(({ context }) => canUndo(context))
  const isBusy = useDialog((screen) => !screen.matches({ open: { page: 'entering' } }))
  const missing = missingIn(sectionsInOrder(outline.sections), useSignedParts())
  const next = sectionId === null ? null : nextSection(outline, sectionId)
  const first = missing[0]
  return (
    <section className="savebar" aria-label={t({ id: 'dialog.saveBar', message: 'Save' })}>
      <DeliveryWords />
      {mayUndo && (
        <Button
          size="small"
          variant="quiet"
          icon="undo"
          aria-label={t({ id: 'dialog.undo', message: 'Undo' })}
          onClick={() => actor.send({ type: 'undo' })}
        >
          <span className="when">
            <Trans id="dialog.undo" message="Undo" />
          </span>
        </Button>
      )}
      <span className="end" />
      {first && (
        <Button size="small" className="missingbutton" onClick={() => goTo(first.key)}>
          <Icon name="alertf" />
          <span className="long">
            <Trans id="dialog.missingCount" message="{count} required missing" values={{ count: missing.length }} />
          </span>
          <span className="short" aria-hidden="true">
            <Trans id="dialog.nav.missing" message="{missing} missing" values={{ missing: missing.length }} />
          </span>
        </Button>
      )}
      {next && (
        <Button
          iconAfter="arr"
          data-goes-on=""
          aria-label={t({ id: 'dialog.nextSection', message: 'Next section' })}
          onClick={() => onSection(next.id)}
        >
          <span className="opt-t2">
            <Trans id="dialog.nextSection" message="Next section" />
          </span>
        </Button>
      )}
      <Button variant="primary" icon="save" onClick={onSave} aria-disabled={isBusy} aria-keyshortcuts="Control+S">
        <Trans id="dialog.save" message="Save case" />
        <span className="row keys" aria-hidden="true">
          <CtrlKey />
          <kbd>S</kbd>
        </span>
      </Button>
    </section>
  )
}
