import { shownCaseName } from '@casebook/core/cases/caseName'
import { nextSection, sectionsInOrder } from '@casebook/core/dialog/outline'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext, useMemo, useState } from 'react'
import { useHold } from '../router/LeaveGuardContext'
import { Main } from '../shell/Main'
import { useLayoutSize } from '../shell/useLayoutSize'
import { usePageTitle } from '../shell/usePageTitle'
import { EmptyState } from '../ui/EmptyState'
import { CaseHeader } from './CaseHeader'
import { useDialog, useForm, useOutline } from './FormContext'
import { FormSection } from './FormSection'
import { commitTyping, focusNextQuestion } from './focus'
import { headingId } from './headingId'
import { MissingList, missingIn } from './MissingList'
import { MissingSummary } from './MissingSummary'
import { PlaceContext } from './PlaceContext'
import { SaveBar } from './SaveBar'
import { SectionNav } from './SectionNav'
import { SolutionList } from './SolutionList'
import { UnsavedWords } from './saving/DiscardDialog'
import { SavingDialogs } from './saving/SavingDialogs'
import { useFormKeys } from './useFormKeys'
import { useWords } from './useWords'
import './dialog.css'

/** Data entry as a page: header, sections, form, summary, and the save bar below. */
export function FormPage({ onSection }: { readonly onSection: (sectionId: string) => void }) {
  const { t } = useLingui()
  const { view } = useForm()
  const size = useLayoutSize()
  const [isSummaryWanted, setIsSummaryWanted] = useState<boolean | null>(null)
  const isSummaryShown = isSummaryWanted ?? size === 2
  const outline = useOutline()
  const sections = sectionsInOrder(outline.sections)
  const { sectionId } = useContext(PlaceContext)
  const current = sections.find(({ id }) => id === sectionId) ?? sections[0]
  const shown = outline.isTabbed && current ? [current] : sections
  const isListing = useDialog((screen) => screen.matches({ open: { page: { entering: 'listing' } } }))
  const save = useSave()
  useKeys({ current: current?.id ?? null, onSection, onSave: save })
  useTitle(current?.id ?? null, isListing)
  const unsaved = useDialog(({ context }) => context.unsaved.size)
  useHold(unsaved > 0 ? <UnsavedWords count={unsaved} /> : null)

  return (
    <div className={`dlg ${isSummaryShown ? 'withsummary' : ''}`}>
      <CaseHeader isSummaryShown={isSummaryShown} onToggleSummary={() => setIsSummaryWanted(!isSummaryShown)} />
      <SectionNav onChoose={onSection} />
      <div className="mid cq">
        <Main className="scroll">
          <div className="form">
            {isListing && <MissingSummary />}
            {shown.length === 0 && (
              <EmptyState icon="list" title={<Trans id="dialog.empty" message="This base asks no questions" />} />
            )}
            {shown.map(({ id }) => (
              <FormSection key={id} id={id} />
            ))}
          </div>
        </Main>
        <SaveBar onSection={onSection} onSave={save} />
      </div>
      {isSummaryShown && (
        <aside className="aside" aria-label={t({ id: 'dialog.summaryOfCase', message: 'Case summary' })}>
          <MissingList />
          {view.config.showSolutionPanel && <SolutionList />}
        </aside>
      )}
      <SavingDialogs />
    </div>
  )
}

/** What is being typed belongs to what is saved. */
function useSave(): () => void {
  const { actor } = useForm()
  return useMemo(
    () => () => {
      commitTyping()
      actor.send({ type: 'save' })
    },
    [actor],
  )
}

interface Keys {
  readonly current: string | null
  readonly onSection: (sectionId: string) => void
  readonly onSave: () => void
}

function useKeys({ current, onSection, onSave }: Keys): void {
  const { actor, view, goTo } = useForm()
  const isActive = useDialog((screen) => screen.matches({ open: { page: 'entering' } }))
  const keys = useMemo(
    () => ({
      isActive,
      onSave,
      onNextSection: () => {
        commitTyping()
        const next = current === null ? null : nextSection(view.outline(), current)
        if (!next) return
        onSection(next.id)
        setTimeout(() => {
          const heading = document.getElementById(headingId(next.id))
          if (heading && !focusNextQuestion(heading)) heading.focus()
        })
      },
      onNextMissing: () => {
        commitTyping()
        const missing = missingIn(sectionsInOrder(view.outline().sections))
        const here = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question
        const at = missing.findIndex(({ key }) => key === here)
        const next = missing[at + 1] ?? missing[0]
        if (next) goTo(next.key)
      },
      onUndo: () => actor.send({ type: 'undo' }),
    }),
    [isActive, onSave, current, view, onSection, actor, goTo],
  )
  useFormKeys(keys)
}

function useTitle(sectionId: string | null, isListing: boolean): void {
  const { t } = useLingui()
  const { view } = useForm()
  const { read } = useWords()
  const caseName = useDialog(({ context }) => context.caseName)
  const isBlocked = useDialog((screen) => screen.matches({ open: { page: 'blocked' } }))
  const name =
    caseName === null ? t({ id: 'dialog.newCase', message: 'New case' }) : shownCaseName(caseName, view.config)
  const section = read(view.engine.structure.questionnaires.get(sectionId ?? '')?.questionnaire.text)
  const title = [name, section].filter(Boolean).join(', ')
  usePageTitle(isListing || isBlocked ? t({ id: 'dialog.title.missing', message: `Missing: ${title}` }) : title)
}
