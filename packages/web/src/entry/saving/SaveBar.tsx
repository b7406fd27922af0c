import { answersState, troubleOf } from '@casebook/core/entry/answersState'
import { canUndo } from '@casebook/core/entry/entry.answers'
import { nextSection, sectionsInOrder } from '@casebook/core/entry/form/outline'
import { isMissingMarked } from '@casebook/core/entry/form/sectionState'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext, useRef } from 'react'
import { useSignedParts } from '../../sdv/signedParts'
import { CtrlKey } from '../../shell/CtrlKey'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { useEntry, useForm, useOutline } from '../FormContext'
import { useFit } from '../form/useFit'
import { PlaceContext } from '../PlaceContext'
import { AnswersWords } from './AnswersWords'
import { missingIn, useLooked } from './MissingList'

interface SaveBarProps {
  readonly onSection: (sectionId: string) => void
  readonly onSave: () => void
}

/** `data-fit` levels 1 to 5: no key hints, short words, icons, only the number, two rows. */
const levels = 5

/** Always visible: unsaved changes, missing answers, the next section, and Save. */
export function SaveBar({ onSection, onSave }: SaveBarProps) {
  const { t } = useLingui()
  const { actor, goTo } = useForm()
  const { language, zoom } = usePreferences()
  const outline = useOutline()
  const { sectionId } = useContext(PlaceContext)
  const mayUndo = useEntry(({ context }) => canUndo(context))
  const isBusy = useEntry((screen) => !screen.matches({ open: { page: 'entering' } }))
  const signed = useSignedParts()
  const trouble = useEntry((screen) => troubleOf(answersState(screen)))
  const bar = useRef<HTMLElement>(null)
  const looked = useLooked()
  const next = sectionId === null ? null : nextSection(outline, sectionId)
  const missing = missingIn(sectionsInOrder(outline.sections), signed)
  const marked = missing.filter(({ section }) => isMissingMarked(looked, section.id))
  const first = marked[0] ?? missing[0]
  useFit(bar, levels, [language, zoom, trouble, next !== null, marked.length > 0].join(' '))
  return (
    <section className="savebar" ref={bar} aria-label={t({ id: 'dialog.saveBar', message: 'Save' })}>
      <AnswersWords />
      {/* Keeps its space when there is nothing to undo, so that the other buttons do not move. */}
      <Button
        size="small"
        variant="quiet"
        icon="undo"
        className={`undo ${mayUndo ? '' : 'away'}`}
        aria-label={t({ id: 'dialog.undo', message: 'Undo' })}
        disabled={!mayUndo}
        onClick={() => actor.send({ type: 'undo' })}
      >
        <span className="when">
          <Trans id="dialog.undo" message="Undo" />
        </span>
      </Button>
      <span className="end" />
      {first && (
        <MissingButton
          count={marked.length || missing.length}
          isMarked={marked.length > 0}
          onGo={() => goTo(first.key)}
        />
      )}
      {next && (
        <Button
          iconAfter="arr"
          data-goes-on=""
          className="nextsection"
          aria-label={t({ id: 'dialog.nextSection', message: 'Next section' })}
          onClick={() => onSection(next.id)}
        >
          <span className="opt-t2">
            <Trans id="dialog.nextSection" message="Next section" />
          </span>
        </Button>
      )}
      <Button
        variant="primary"
        icon="save"
        data-goes-on=""
        className="savecase"
        onClick={onSave}
        aria-disabled={isBusy}
        aria-keyshortcuts="Control+S"
      >
        <Trans id="dialog.save" message="Save case" />
        <span className="row keys" aria-hidden="true">
          <CtrlKey />
          <kbd>S</kbd>
        </span>
      </Button>
    </section>
  )
}

interface MissingButtonProps {
  readonly count: number
  /** The user has passed them, so they are marked at their questions too. */
  readonly isMarked: boolean
  readonly onGo: () => void
}

/** Goes to the first missing answer. The wording adapts to the available width. */
function MissingButton({ count, isMarked, onGo }: MissingButtonProps) {
  return (
    <Button
      size="small"
      icon={isMarked ? 'alertf' : 'none'}
      variant={isMarked ? 'missing' : 'default'}
      className={`missingbutton ${isMarked ? 'marked' : ''}`}
      onClick={onGo}
    >
      <span className="long">
        {isMarked ? (
          <Trans id="dialog.missingCount" message="{count} required missing" values={{ count }} />
        ) : (
          <Trans id="dialog.requiredLeft" message="{count} required left" values={{ count }} />
        )}
      </span>
      <span className="short" aria-hidden="true">
        {isMarked ? (
          <Trans id="dialog.nav.missing" message="{missing} missing" values={{ missing: count }} />
        ) : (
          <Trans id="dialog.nav.left" message="{count} left" values={{ count }} />
        )}
      </span>
      <bdi className="least num" aria-hidden="true">
        {count}
      </bdi>
    </Button>
  )
}
