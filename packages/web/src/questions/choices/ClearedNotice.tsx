import type { Answer } from '@casebook/core/bases/base'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useWords } from '../../entry/form/useWords'
import { Button } from '../../ui/Button'
import { hintClass } from '../../ui/fields/below'
import { Icon } from '../../ui/Icon'

interface ClearedNoticeProps {
  readonly answers: readonly Answer[]
  readonly isLarge: boolean
  readonly onUndo: () => void
}

/** Names the answers that a choice has cleared. Nothing is taken back silently. */
export function ClearedNotice({ answers, isLarge, onUndo }: ClearedNoticeProps) {
  const { language, read } = useWords()
  const names = answers.map(({ text }) => read(text)).join(commaOf(language))
  return (
    <div role="status">
      {answers.length > 0 && (
        <p className={`mt-1.5 flex flex-wrap items-center gap-x-1.5 ${isLarge ? 'text-md text-ink-2' : hintClass}`}>
          <Icon name="info" size="text" />
          <Trans id="dialog.cleared" message="No longer chosen: {answers}" values={{ answers: <bdi>{names}</bdi> }} />
          <Button size={isLarge ? 'large' : 'small'} variant="quiet" icon="undo" onClick={onUndo}>
            <Trans id="dialog.undo" message="Undo" />
          </Button>
        </p>
      )}
    </div>
  )
}
