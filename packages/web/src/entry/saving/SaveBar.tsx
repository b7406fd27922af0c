import { troubleOf } from '@casebook/core/entry/answersState'
import { nextSection, type Outline, sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { isMissingMarked } from '@casebook/core/entry/form/outline/sectionState'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext, useRef } from 'react'
import { CtrlKey } from '../../shell/CtrlKey'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { useIdle } from '../../ui/lazy/useIdle'
import { useBar, useForm, useOverview } from '../FormContext'
import { useFit } from '../form/useFit'
import { PlaceContext } from '../PlaceContext'
import { useSignedParts } from '../sections/signedParts'
import { AnswersWords } from './AnswersWords'
import { missingIn, useLooked } from './MissingList'

interface SaveBarProps {
  readonly onNext: (isByKey: boolean) => void
  readonly onSave: () => void
}

/** Left out if there is no room: key hints, long words, the words of the next section, all words, the single line. */
const steps = ['keys', 'long', 'next', 'short', 'oneline']

/** Always visible: unsaved changes, missing answers, the next section, and Save. */
export function SaveBar({ onNext, onSave }: SaveBarProps) {
  const { t } = useLingui()
  const { actor, view, goTo } = useForm()
  const { language, zoom } = usePreferences()
  const outline = useOverview()
  const { sectionId } = useContext(PlaceContext)
  const mayUndo = useBar('mayUndo')
  const isBusy = useBar('isBusy')
  const signed = useSignedParts()
  const trouble = troubleOf(useBar('state'))
  const bar = useRef<HTMLElement>(null)
  const looked = useLooked()
  const isPainted = useIdle()
  const next = sectionId === null ? null : nextSection(outline, sectionId)
  const missingOf = ({ sections }: Outline) => {
    const missing = missingIn(sectionsInOrder(sections), signed)
    return { missing, marked: missing.filter(({ section }) => isMissingMarked(looked, section.id)) }
  }
  const { missing, marked } = missingOf(outline)
  /** By the answers of this moment, which the bar may not know yet. */
  const goToFirst = () => {
    const now = missingOf(view.outline())
    const first = now.marked[0] ?? now.missing[0]
    if (first) goTo(first.key)
  }
  useFit(bar, steps, [language, zoom, trouble, next !== null, marked.length > 0, isPainted].join(' '))
  return (
    <section
      ref={bar}
      aria-label={t({ id: 'dialog.saveBar', message: 'Save' })}
      className="group relative z-4 flex items-center gap-x-3 gap-y-1.5 border-t border-line bg-surface px-5 py-2.75 [box-shadow:0_-8px_24px_-16px_oklch(0.3_0.03_235/0.22)] data-[without~=long]:gap-x-2 data-[without~=oneline]:flex-wrap data-[without~=oneline]:py-2 data-[without~=short]:px-3 cramped:static cramped:grid cramped:grid-cols-[minmax(0,1fr)_auto] cramped:grid-rows-[minmax(2.75rem,auto)_minmax(2rem,auto)_auto] print:hidden"
    >
      <AnswersWords isPainted={isPainted} />
      {/* Keeps its space when there is nothing to undo, so that the other buttons do not move. */}
      <Button
        size="small"
        variant="quiet"
        icon="undo"
        className={`flex-none cramped:[grid-area:1/2] ${mayUndo ? '' : 'invisible'}`}
        aria-label={t({ id: 'dialog.undo', message: 'Undo' })}
        disabled={!mayUndo}
        onClick={() => actor.send({ type: 'undo' })}
      >
        <span className="group-data-[without~=long]:hidden">
          <Trans id="dialog.undo" message="Undo" />
        </span>
      </Button>
      <span className="ms-auto group-data-[without~=oneline]:w-full cramped:hidden" />
      {missing.length > 0 && <MissingButton count={missing.length} isMarked={marked.length > 0} onGo={goToFirst} />}
      {next && (
        <Button
          iconAfter="arr"
          data-goes-on=""
          data-next-section=""
          className="flex-none cramped:[grid-area:2/2] pointer-coarse:min-w-[44px]"
          aria-label={t({ id: 'dialog.nextSection', message: 'Next section' })}
          onClick={({ detail }) => onNext(detail === 0)}
        >
          <span className="group-data-[without~=next]:hidden">
            <Trans id="dialog.nextSection" message="Next section" />
          </span>
        </Button>
      )}
      <Button
        variant="primary"
        icon="save"
        data-goes-on=""
        className="flex-none group-data-[without~=oneline]:grow cramped:[grid-area:3/1/auto/span_2]"
        onClick={onSave}
        aria-disabled={isBusy}
        aria-keyshortcuts="Control+S"
      >
        <Trans id="dialog.save" message="Save case" />
        <span
          className="ms-1 flex items-center gap-0.75 group-data-[without~=keys]:hidden pointer-coarse:hidden"
          aria-hidden="true"
        >
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
      className="flex-none cramped:justify-self-start cramped:[grid-area:2/1] pointer-coarse:min-w-[44px]"
      onClick={onGo}
    >
      <span className="group-data-[without~=long]:sr-only">
        {isMarked ? (
          <Trans id="dialog.missingCount" message="{count} required missing" values={{ count }} />
        ) : (
          <Trans id="dialog.requiredLeft" message="{count} required left" values={{ count }} />
        )}
      </span>
      <span className="hidden group-data-[without~=long]:inline group-data-[without~=short]:hidden" aria-hidden="true">
        {isMarked ? (
          <Trans id="dialog.nav.missing" message="{missing} missing" values={{ missing: count }} />
        ) : (
          <Trans id="dialog.nav.left" message="{count} left" values={{ count }} />
        )}
      </span>
      <bdi className="hidden tabular-nums group-data-[without~=short]:inline" aria-hidden="true">
        {count}
      </bdi>
    </Button>
  )
}
