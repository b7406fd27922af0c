import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { type AnswerOnPaper, caseOnPaper } from '@casebook/core/entry/form/outline/onPaper'
import { historyCalls } from '@casebook/core/history/history.calls'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { now } from '../dates/clock'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm, useOutline } from '../entry/FormContext'
import { CountedHidden } from '../entry/form/CountedHidden'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { NoteAuthor } from '../entry/question/NoteAuthor'
import { useNote } from '../entry/question/useNote'
import { useOpenCase } from '../entry/useOpenCase'
import { useStepWords } from '../queries/useStepWords'
import { Signatures } from '../sdv/Signatures'
import { usePort } from '../session/usePort'
import { useCaseFile } from '../shell/failures/useCaseFile'
import { moment } from '../shell/moment'
import { Button } from '../ui/Button'
import { download } from '../ui/moreDrawings'
import { Dialog } from '../ui/overlay/Dialog'

/** A printable list of every question asked, with its answer. */
export default function PrintView() {
  const { t } = useLingui()
  const modal = useModal()
  const studyCase = useOpenCase()
  const printRef = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Dialog
        open
        width="wide"
        onClose={modal.close}
        closeLabel={t({ id: 'dialog.close', message: 'Close' })}
        focusOn={printRef}
        bodyLabel={t({ id: 'print.title', message: 'Print the case' })}
        title={<Trans id="print.title" message="Print the case" />}
        description={<Trans id="print.what" message="All questions with their current answers, saved or not." />}
        footer={
          <>
            {studyCase && <DocumentButton caseId={studyCase} />}
            <Button variant="primary" ref={printRef} onClick={() => window.print()}>
              <Trans id="controls.print" message="Print" />
            </Button>
          </>
        }
      >
        <CaseOnPaper />
      </Dialog>
      {createPortal(
        <div data-paper="" className="hidden print:block" aria-hidden="true">
          <CaseOnPaper />
        </div>,
        document.body,
      )}
    </>
  )
}

/** The saved case with its changes, queries and signatures, as the server makes it. */
function DocumentButton({ caseId }: { readonly caseId: CaseIdentity }) {
  const history = usePort(historyCalls)
  const { language } = useWords()
  const document = useCaseFile(() => history.exportCaseDocument({ caseId, language }))
  return (
    <>
      {document.failure}
      <Button icon={download} disabled={document.isPending} onClick={document.start}>
        <Trans id="print.asPdf" message="Saved case as PDF" />
      </Button>
    </>
  )
}

function CaseOnPaper() {
  const { view } = useForm()
  const { read, answer, language } = useWords()
  const { i18n } = useLingui()
  const outline = useOutline()
  const caseName = useEntry(({ context }) => context.caseName)
  const unsaved = useEntry(({ context }) => context.unsaved.size)
  const comma = commaOf(language)
  return (
    <article className="flex flex-col gap-4">
      <header>
        <p className="font-semibold">
          {caseName === null ? <Trans id="dialog.newCase" message="New case" /> : <bdi>{caseName}</bdi>}
        </p>
        <p className="text-xs text-ink-2">
          {read(view.base.text)}
          {comma}
          {i18n.date(now(), moment.minute)}
          {unsaved > 0 && (
            <>
              {comma}
              <Trans id="dialog.unsaved" message="Unsaved changes" />
            </>
          )}
        </p>
      </header>
      {caseOnPaper(view.engine, outline, { read, answer }).map(({ id, title, answers }) => (
        <section key={id}>
          <h3 className="break-after-avoid font-display text-lg font-semibold">{title}</h3>
          <Signatures sectionId={id} />
          <dl>
            {answers.map((answer) => (
              <PrintedAnswer key={answer.key} of={answer} />
            ))}
          </dl>
        </section>
      ))}
    </article>
  )
}

function PrintedAnswer({
  of: { key: questionKey, question, number, text, answer, isRefused },
}: {
  readonly of: AnswerOnPaper
}) {
  const note = useNote(questionKey)
  return (
    <div className="grid break-inside-avoid grid-cols-2 gap-4 border-t border-line py-1 text-[0.8125rem] wrap-anywhere whitespace-pre-line">
      <dt>
        <bdi className="text-ink-3 tabular-nums">{number}</bdi> {text}
      </dt>
      <dd className="font-medium">
        {answer === null ? (
          <span className="text-missing-ink">
            <Trans id="print.missing" message="Required, no answer" />
          </span>
        ) : (
          answer
        )}
        {question.abstract && (
          <span className="text-xs text-ink-3">
            {' '}
            <Trans id="dialog.calculated" message="Calculated" />
          </span>
        )}
        {isRefused && (
          <span className="text-xs font-normal text-missing-ink">
            {' '}
            <Trans id="dialog.notTaken" message="Not accepted" />
          </span>
        )}
        {question.abstract && <CountedHidden id={questionKey} isRead />}
        {note && (
          <p className="text-xs font-normal">
            <Trans id="dialog.note.reads" message="Note: {note}" values={{ note: <bdi>{note}</bdi> }} />
            <br />
            <NoteAuthor questionKey={questionKey} />
          </p>
        )}
        <PrintedQueries questionKey={questionKey} />
      </dd>
    </div>
  )
}

/** The query steps on an answer, with author and time. */
function PrintedQueries({ questionKey }: { readonly questionKey: string }) {
  const { queries, graph } = useCaseMarks()
  const { language } = useWords()
  const wordsOf = useStepWords()
  const steps = queries.filter(({ questionId }) => questionId === questionKey).flatMap((query) => query.steps)
  return steps.map((step) => {
    const { who, when, kind, words } = wordsOf(step, graph)
    return (
      <p key={`${step.instant} ${step.nodeId}`} className="text-xs font-normal">
        <bdi>{who}</bdi>
        {commaOf(language)}
        {when}: {[kind, words].filter(Boolean).join(': ')}
      </p>
    )
  })
}
