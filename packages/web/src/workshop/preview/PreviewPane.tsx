import type { Base } from '@casebook/core/bases/base'
import type { TrialAnswers } from '@casebook/core/candidates/preview/previewEntry'
import { ownNameOf, tagOfLanguage } from '@casebook/core/language/locale'
import type { Operation } from '@casebook/core/studyDrafts/operations'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { BesideQuestionContext } from '../../questions/BesideQuestionContext'
import { IsPreviewContext } from '../../shell/IsPreviewContext'
import { useStudyLanguages } from '../../shell/settings/offeredLanguages'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { inputClass } from '../../ui/fields/input'
import { Segmented } from '../../ui/fields/Segmented'
import { IconButton } from '../../ui/IconButton'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { phone } from '../../ui/moreDrawings'
import { AsForm } from './AsForm'
import { FindingMarks } from './FindingMarks'
import type { PreviewProps, ShowQuestion } from './previewProps'
import { WrittenInPlace } from './WrittenInPlace'

const ways = ['form', 'interview', 'patient'] as const

type Way = (typeof ways)[number]

const views: Readonly<Record<Way, ComponentType<PreviewProps>>> = {
  form: AsForm,
  interview: lazyComponent(() => import('./AsInterview')),
  patient: lazyComponent(() => import('./AsPatientsPage')),
}

/** The answers of the trial that goes through all ways of looking at the study. */
export interface Trial {
  readonly answers: RefObject<() => TrialAnswers>
  /** Counts how often it was begun with other answers. */
  readonly begun: number
  readonly begin: (answers: TrialAnswers) => void
}

export function useTrial(): Trial {
  const answers = useRef<() => TrialAnswers>(() => new Map())
  const [begun, setBegun] = useState(0)
  const begin = (others: TrialAnswers) => {
    answers.current = () => others
    setBegun(begun + 1)
  }
  return { answers, begun, begin }
}

interface PreviewPaneProps {
  /** Null while the file makes no study. */
  readonly base: Base | null
  /** Counts the states of the study that were drawn. */
  readonly drawings: number
  readonly show: Ref<ShowQuestion>
  readonly trial: Trial
  /** Keeps the answers as a test patient; without it none can be kept. */
  readonly onKeep: (() => void) | undefined
  /** Writes in the study; undefined where it is not written here. */
  readonly onWrite?: ((operation: Operation) => void) | undefined
}

/** The study as it will be met: as a form, as an interview, as a patient's page, and at the width of a phone. One trial goes through all. */
export function PreviewPane({ base, drawings, show, trial, onKeep, onWrite }: PreviewPaneProps) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>('form')
  const [isPhone, setPhone] = useState(false)
  const [unseen, setUnseen] = useState<string | null>(null)
  const shown = useRef<ShowQuestion>(null)
  useImperativeHandle(
    show,
    () => (id, isFocused) => {
      const isShown = shown.current?.(id, isFocused) ?? false
      setUnseen(isShown ? null : id)
      return isShown
    },
    [],
  )
  const View = views[way]
  const isWritten = base !== null && onWrite !== undefined
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="me-auto font-semibold">
          <Trans id="manage.preview" message="Preview" />
        </h2>
        {base && <LanguageOfStudy base={base} />}
        <Segmented
          label={t({ id: 'workshop.way', message: 'Preview as' })}
          value={way}
          onChange={setWay}
          segments={[
            { value: 'form', label: t({ id: 'workshop.way.form', message: 'Form' }) },
            { value: 'interview', label: t({ id: 'workshop.way.interview', message: 'Interview' }) },
            { value: 'patient', label: t({ id: 'workshop.way.patient', message: 'Patient’s page' }) },
          ]}
        />
        <IconButton
          icon={phone}
          size="small"
          label={t({ id: 'workshop.phone', message: 'Width of a phone' })}
          aria-pressed={isPhone}
          onClick={() => setPhone(!isPhone)}
        />
        <IconButton
          icon="undo"
          size="small"
          label={t({ id: 'workshop.restart', message: 'Start again without answers' })}
          onClick={() => trial.begin(new Map())}
        />
        {base && onKeep && (
          <Button size="small" icon="plus" onClick={onKeep}>
            <Trans id="patients.keep" message="Keep as test patient" />
          </Button>
        )}
      </div>
      <p role="status" className="border-b border-line px-4 py-2 text-sm text-ink-2 empty:hidden">
        {unseen !== null && (
          <Trans
            id="workshop.unseen"
            message="{question} does not show with these answers."
            values={{ question: <bdi className="font-mono">{unseen}</bdi> }}
          />
        )}
      </p>
      {isWritten && (
        <p className="border-b border-line px-4 py-1.5 text-xs text-ink-2">
          <Trans
            id="workshop.writing"
            message="Double-click a text to change it, or press {f2}. Drag a kind of question here, or press {insert}."
            values={{ f2: <kbd>F2</kbd>, insert: <kbd>Ins</kbd> }}
          />
        </p>
      )}
      <section
        aria-label={t({ id: 'manage.preview', message: 'Preview' })}
        className={`${isWritten ? 'max-h-[calc(100vh-19.25rem)]' : 'max-h-[calc(100vh-17rem)]'} min-h-80 overflow-auto ${foundClass}`}
        data-preview=""
        tabIndex={-1}
      >
        {base ? (
          <IsPreviewContext value={true}>
            <BesideQuestionContext value={besideQuestion}>
              <div
                className={`[&>*>div]:min-h-0! [&_[data-entry]]:min-h-0! ${isPhone ? 'mx-auto max-w-[24.375rem] border-x border-line' : ''}`}
              >
                <WrittenInPlace key={trial.begun} base={base} onWrite={onWrite}>
                  <View base={base} drawings={drawings} trial={trial.answers} show={shown} />
                </WrittenInPlace>
              </div>
            </BesideQuestionContext>
          </IsPreviewContext>
        ) : (
          <EmptyState icon="info" title={<Trans id="workshop.noForm" message="There is no form to show yet." />} />
        )}
      </section>
    </>
  )
}

const besideQuestion = (key: string) => <FindingMarks itemKey={key} />

/** Questions with a finding are tinted, and that of the chosen one is ringed. What a kind is dropped on has a line below it. */
const foundClass =
  '[&_[data-found]]:rounded-md [&_[data-found=missing]]:bg-missing-soft [&_[data-found=range]]:bg-range-soft [&_[data-pointed]]:outline-2 [&_[data-pointed]]:outline-brand [&_[data-over]]:shadow-[0_0.1875rem_0_var(--color-brand)]'

/** Where the study has languages that the interface lacks. The others are those of the page. */
function LanguageOfStudy({ base }: { readonly base: Base }) {
  const { t } = useLingui()
  const { isApart, read, offered, choose } = useStudyLanguages(base.config, 'staff')
  if (!isApart) return null
  return (
    <select
      aria-label={t({ id: 'workshop.language', message: 'Language of the questions' })}
      className={`${inputClass({ size: 'medium' })} w-auto`}
      value={read}
      onChange={({ target }) => choose(target.value)}
    >
      {offered.map((one) => (
        <option key={one} value={one} lang={tagOfLanguage(one)}>
          {ownNameOf(one)}
        </option>
      ))}
    </select>
  )
}
