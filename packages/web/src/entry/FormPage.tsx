import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { nextMissing } from '@casebook/core/entry/form/outline/nextMissing'
import { isTabbed, nextSection, sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { useLingui } from '@lingui/react/macro'
import {
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { useHold } from '../router/LeaveGuardContext'
import { RefusedContext } from '../session/access/RefusedContext'
import { useSession } from '../session/session'
import { useGoKeys } from '../shell/keys/useGoKeys'
import { Main } from '../shell/Main'
import { usePreferences } from '../shell/settings/preferences'
import { useLayoutSize } from '../shell/useLayoutSize'
import { usePageTitle } from '../shell/usePageTitle'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { prefetchAll } from '../ui/lazy/prefetch'
import { useIdle } from '../ui/lazy/useIdle'
import { CaseHeader } from './CaseHeader'
import { CaseMarksContext, useReadCaseMarks } from './controls/caseMarks'
import { useBar, useEntry, useForm, useIsReadOnly } from './FormContext'
import { useDialog, useFittings } from './fitting'
import { addEntryHere, commitTyping, focusNextQuestion, focusWayOn, questionAt } from './focus'
import { FormSection } from './form/FormSection'
import { SpokenProblemsOfForm } from './form/SpokenProblems'
import { useWords } from './form/useWords'
import { Leave } from './modals/Leave'
import { createModalState, ModalContext, useModal } from './modals/modalState'
import { OpenModal } from './modals/OpenModal'
import { NoQuestions } from './NoQuestions'
import { PlaceContext } from './PlaceContext'
import { usePlaceholdersDrawnInTime } from './placeholder/usePlaceholder'
import { AnswersArrived } from './saving/AnswersArrived'
import { MissingSummary } from './saving/MissingSummary'
import { SaveBar } from './saving/SaveBar'
import { SavingDialogs } from './saving/SavingDialogs'
import { UnsavedWords } from './saving/UnsavedWords'
import { headingId } from './sections/headingId'
import { SectionNav } from './sections/SectionNav'
import { SectionsButton } from './sections/SectionsButton'
import { Summary } from './sections/Summary'
import { type FormKeys, useFormKeys } from './useFormKeys'
import '../look/print.css'

const SummarySheet = lazyComponent(() => import('./sections/SummarySheet'))

interface FormPageProps {
  readonly onSection: (sectionId: string) => void
}

/** The data entry page and the dialogs over it. */
export function FormPage({ onSection }: FormPageProps) {
  const { actor } = useForm()
  const { user } = useSession()
  const modal = useMemo(createModalState, [])
  useEffect(prefetchAll, [])
  // Signing in over a dialog continues the delivery of answers too.
  // biome-ignore lint/correctness/useExhaustiveDependencies(user): another session of the same user
  useEffect(() => actor.send({ type: 'signedIn' }), [actor, user])
  return (
    <ModalContext value={modal}>
      <CaseMarksContext value={useReadCaseMarks()}>
        <Page onSection={onSection} />
        <HoldUnsaved />
        <RefusedContext value={null}>
          <SavingDialogs />
          <OpenModal />
        </RefusedContext>
      </CaseMarksContext>
    </ModalContext>
  )
}

const oneColumn = 'grid-cols-1 grid-rows-[auto_auto_minmax(0,1fr)]'
const twoColumns =
  'grid-cols-[16.5rem_minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] max-[68.8125rem]:grid-cols-[13.5rem_minmax(0,1fr)]'
const threeColumns = 'grid-cols-[16.5rem_minmax(0,1fr)_19rem] grid-rows-[auto_minmax(0,1fr)]'

/** Header, sections, form, summary, and the save bar below. */
function Page({ onSection }: FormPageProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const summary = useSummary()
  const { foot } = useFittings()
  const isNarrow = useLayoutSize() === 0
  const ids = useSectionIds()
  const { sectionId, wanted } = useContext(PlaceContext)
  const current = ids.find((id) => id === sectionId) ?? ids[0] ?? null
  const shown = isTabbed(view.base) && current !== null ? [current] : ids
  const drawn = useInSlices(shown, wanted !== null || (current !== null && shown.indexOf(current) >= atFirst))
  const isListing = useEntry((screen) => screen.matches({ open: { page: { entering: 'listing' } } }))
  const isReadOnly = useIsReadOnly()
  const isPainted = useIdle()
  const hasArrived = useEntry(({ context }) => context.arrivedAt !== null)
  const save = useSave()
  const goToNext = useNextSection(current, onSection)
  useKeys({ isSummaryOverlaid: summary.isOverlay, onNext: goToNext, onSave: save })
  useTitle(current, isListing)
  usePlaceholdersDrawnInTime()

  return (
    <div
      data-entry=""
      className={`grid h-page cramped:flex cramped:h-auto cramped:flex-col cramped:[overflow-anchor:none] print:block print:h-auto ${isNarrow ? oneColumn : summary.isBeside ? threeColumns : twoColumns}`}
    >
      <CaseHeader isSummaryShown={summary.isBeside || summary.isOverlay} onToggleSummary={summary.toggle} />
      {isNarrow ? (
        <SectionsButton sections={ids} current={current} onSection={onSection} />
      ) : (
        <SectionNav onChoose={onSection} />
      )}
      <div className="@container relative flex min-h-0 min-w-0 flex-col bg-surface">
        <Main className="flex-1 scroll-pt-4 scroll-pb-20 overflow-auto px-5 pt-4.5 pb-8 contain-strict focus:outline-0 max-tablet:px-1 max-tablet:pt-3 max-tablet:pb-6 cramped:h-page cramped:flex-none cramped:scroll-py-2 cramped:px-2 print:contain-none">
          <div className="mx-auto max-w-216">
            {isListing && <MissingSummary />}
            {shown.length === 0 && <NoQuestions />}
            {drawn.map((id) => (
              <FormSection key={id} id={id} isFirst={id === (current ?? shown[0])} />
            ))}
            {/* As `SourceNotice` elsewhere, which is no part of the first paint. */}
            <small>{view.base.origin?.copyright}</small>
          </div>
        </Main>
        {foot({ isReadOnly, onSection })}
        {!isReadOnly && (
          <>
            {hasArrived && <AnswersArrived />}
            <SaveBar onNext={goToNext} onSave={save} />
            {isPainted && <SpokenProblemsOfForm />}
          </>
        )}
      </div>
      {summary.isBeside && (
        <aside
          className="flex flex-col gap-3 overflow-auto border-s border-line bg-bg p-3.5 contain-strict print:hidden"
          aria-label={t({ id: 'dialog.summaryOfCase', message: 'Case summary' })}
        >
          <Summary />
        </aside>
      )}
      {summary.isOverlay && <SummarySheet onClose={summary.toggle} onMissing={summary.toggle} />}
    </div>
  )
}

/** Sections drawn with the first paint: more than a screen. */
const atFirst = 8

/** The first sections, and right after their paint all of them; all at once if the user asks for one of the others. */
function useInSlices(ids: readonly string[], isAllWanted: boolean): readonly string[] {
  const [isWhole, setIsWhole] = useState(false)
  useEffect(() => {
    let painted = 0
    const frame = requestAnimationFrame(() => {
      painted = window.setTimeout(() => startTransition(() => setIsWhole(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [])
  return isWhole || isAllWanted ? ids : ids.slice(0, atFirst)
}

/** The summary is beside the form and open from the start on wide screens; elsewhere it is an overlay. */
function useSummary() {
  const isWide = useLayoutSize() === 2
  const { wanted } = useContext(PlaceContext)
  const [isBeside, setIsBeside] = useState(true)
  const [isOverlay, setIsOverlay] = useState(false)
  // Close the overlay when the user jumps to a question from it.
  useEffect(() => {
    if (wanted) setIsOverlay(false)
  }, [wanted])
  return isWide
    ? { isBeside, isOverlay: false, toggle: () => setIsBeside(!isBeside) }
    : { isBeside: false, isOverlay, toggle: () => setIsOverlay(!isOverlay) }
}

/** Text still being typed is part of the save. */
function useSave(): () => void {
  const { actor } = useForm()
  return useMemo(
    () => () => {
      commitTyping()
      if (!actor.getSnapshot().context.opened?.isReadOnly) actor.send({ type: 'save' })
    },
    [actor],
  )
}

type GoToNext = (isByKey: boolean) => void

/** Opens the next section. By a key, its first question gets the focus. */
function useNextSection(current: string | null, onSection: (sectionId: string) => void): GoToNext {
  const { view } = useForm()
  return useCallback(
    (isByKey) => {
      commitTyping()
      const next = current === null ? null : nextSection(view.outline(), current)
      if (!next) return focusWayOn()
      // Drawn at once, so that the very next key goes to the new section.
      flushSync(() => onSection(next.id))
      const heading = document.getElementById(headingId(next.id))
      if (isByKey && heading && !focusNextQuestion(heading)) heading.focus()
    },
    [current, view, onSection],
  )
}

interface Keys {
  readonly isSummaryOverlaid: boolean
  readonly onNext: GoToNext
  readonly onSave: () => void
}

function useKeys({ isSummaryOverlaid, onNext, onSave }: Keys): void {
  const { actor, view, goTo } = useForm()
  const modal = useModal()
  const [find, jump, help] = [useDialog('palette'), useDialog('jump'), useDialog('keys')]
  const [explain, ask, look] = [useDialog('why'), useDialog('query'), useDialog('trail')]
  const { chooseZoom } = usePreferences()
  const keys = useMemo((): FormKeys => {
    const here = () => questionAt(document.activeElement)?.dataset.question ?? null
    const about = (open: (key: string) => void) => () => {
      const key = here()
      if (key !== null) open(key)
    }
    return {
      isActive: () =>
        !isSummaryOverlaid && modal.now() === null && actor.getSnapshot().matches({ open: { page: 'entering' } }),
      on: {
        save: onSave,
        undo: () => actor.send({ type: 'undo' }),
        nextSection: () => onNext(true),
        addEntry: addEntryHere,
        nextMissing: () => {
          commitTyping()
          const next = nextMissing(view.outline(), here())
          if (next !== null) goTo(next)
        },
        palette: () => find({}),
        jump: () => jump({}),
        keys: () => help({}),
        why: about((id) => explain({ id })),
        query: about((questionKey) => ask({ questionKey })),
        trail: about((questionKey) => look({ questionKey })),
        zoom0: () => chooseZoom(0),
        zoom1: () => chooseZoom(1),
        zoom2: () => chooseZoom(2),
      },
    }
  }, [modal, actor, onSave, isSummaryOverlaid, view, onNext, goTo, chooseZoom, find, jump, help, explain, ask, look])
  useFormKeys(keys)
  useGoKeys()
}

/** The sections with visible content, in page order. Re-renders only when a section appears or disappears. */
function useSectionIds(): readonly string[] {
  const { view } = useForm()
  const known = useRef<readonly string[]>([])
  return useSyncExternalStore(view.subscribe, () => {
    const ids = sectionsInOrder(view.outline().sections).map(({ id }) => id)
    if (ids.join('\n') !== known.current.join('\n')) known.current = ids
    return known.current
  })
}

/** Asks before unsaved answers are left behind, but not a second time if the user has already confirmed leaving. */
function HoldUnsaved() {
  const modal = useModal()
  const unsaved = useBar('unsaved')
  const isLeaving = useSyncExternalStore(modal.subscribe, () => modal.now()?.type === Leave)
  useHold(unsaved > 0 && !isLeaving ? <UnsavedWords count={unsaved} isKept /> : null)
  return null
}

function useTitle(sectionId: string | null, isListing: boolean): void {
  const { t } = useLingui()
  const { view } = useForm()
  const { read } = useWords()
  const caseName = useEntry(({ context }) => context.caseName)
  const isBlocked = useEntry((screen) => screen.matches({ open: { page: 'blocked' } }))
  const name = caseName === null ? t({ id: 'dialog.newCase', message: 'New case' }) : caseName
  const section = read(sectionTitle(view.engine.structure, sectionId ?? ''))
  const title = [name, section].filter(Boolean).join(', ')
  usePageTitle(isListing || isBlocked ? t({ id: 'dialog.title.missing', message: `Missing: ${title}` }) : title)
}
