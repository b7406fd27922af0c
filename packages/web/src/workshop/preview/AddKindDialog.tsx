import { type Base, languagesOfBase, type QuestionType } from '@casebook/core/bases/base'
import { nearestLanguage, textIn } from '@casebook/core/language/language'
import { type Item, isQuestion } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePreferences } from '../../shell/settings/preferences'
import { Dialog } from '../../ui/overlay/Dialog'
import { KindPalette } from '../outline/tree/KindPalette'

interface AddKindDialogProps {
  readonly base: Base
  /** The question that it comes after, or the section that it is the first of; null for the end of the study. */
  readonly after: Item | null
  readonly onAdd: (kind: QuestionType) => void
  readonly onClose: () => void
}

/** The palette, for who adds a question to the form by keys. */
export default function AddKindDialog({ base, after, onAdd, onClose }: AddKindDialogProps) {
  const { t } = useLingui()
  const preferred = usePreferences().language
  const fallback = base.config.fallbackLanguage
  const language = nearestLanguage(preferred, languagesOfBase(base)) ?? fallback
  const values = { name: <bdi>{textIn(after?.text, language, fallback) || after?.id}</bdi> }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans id="outline.add" message="Add a question" />}
      description={
        after === null ? (
          <Trans id="outline.add.atEnd" message="It comes to the end of the study." />
        ) : isQuestion(after) ? (
          <Trans id="outline.add.after" message="It comes after “{name}”." values={values} />
        ) : (
          <Trans id="outline.add.into" message="It becomes the first question of “{name}”." values={values} />
        )
      }
      width="narrow"
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
    >
      <KindPalette onAdd={onAdd} onLeave={onClose} />
    </Dialog>
  )
}
