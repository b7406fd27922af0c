import type { Base } from '@casebook/core/bases/base'
import { type TextLanguage, textIn } from '@casebook/core/language/language'
import { idsWithin, itemOf } from '@casebook/core/studyDrafts/tree'
import { usesFromOutside } from '@casebook/core/studyDrafts/usedBy'
import { Trans } from '@lingui/react'
import { useRef } from 'react'
import { Button } from '../../ui/Button'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { Uses } from './Uses'

interface RemoveDialogProps {
  readonly base: Base
  readonly language: TextLanguage
  readonly ids: readonly string[]
  readonly onAnswer: (isSure: boolean) => void
}

/** What goes, and what would lose something by it, before it goes. */
export function RemoveDialog({ base, language, ids, onAnswer }: RemoveDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  const items = ids.flatMap((id) => itemOf(base, id) ?? [])
  const gone = new Set(items.flatMap(idsWithin))
  const uses = usesFromOutside(base, gone)
  const name = textIn(items[0]?.text, language, base.config.fallbackLanguage) || ids[0]
  return (
    <AlertDialog
      open
      onEscape={() => onAnswer(false)}
      focusOn={stay}
      title={
        items.length > 1 ? (
          <Trans
            id="outline.remove.several"
            message="{count, plural, one {Remove # question or section?} other {Remove # questions and sections?}}"
            values={{ count: items.length }}
          />
        ) : (
          <Trans id="outline.remove.title" message="Remove “{name}”?" values={{ name: <bdi>{name}</bdi> }} />
        )
      }
      description={
        <p>
          <Trans
            id="outline.remove.count"
            message="{count, plural, one {One question or section goes.} other {# questions and sections go.}}"
            values={{ count: gone.size }}
          />{' '}
          {uses.length > 0 && (
            <Trans
              id="outline.remove.uses"
              message="These depend on it. What names it goes from their conditions and formulas. Undo brings all of it back."
            />
          )}
        </p>
      }
      footer={
        <>
          <Button ref={stay} onClick={() => onAnswer(false)}>
            <Trans id="outline.remove.keep" message="Keep it" />
          </Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            <Trans id="outline.remove" message="Remove" />
          </Button>
        </>
      }
    >
      {uses.length > 0 && items.length === 1 && <Uses uses={uses} base={base} language={language} />}
      {items.length > 1 &&
        [...new Set(uses.map(({ of }) => of))].map((id) => (
          <section key={id} className="mb-3">
            <h3 className="mb-1 text-sm font-semibold">
              <bdi>{textIn(itemOf(base, id)?.text, language, base.config.fallbackLanguage) || id}</bdi>
            </h3>
            <Uses uses={uses.filter(({ of }) => of === id)} base={base} language={language} />
          </section>
        ))}
    </AlertDialog>
  )
}
