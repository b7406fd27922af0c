import { type CellPlace, type FileFinding, fixOf } from '@casebook/core/candidates/authorsFile'
import { fileOf, hasUnkept } from '@casebook/core/candidates/workshop.context'
import { isWritten, writtenBase } from '@casebook/core/candidates/written/writing'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CandidateEnd } from '../candidates/CandidateEnd'
import { keepAuthorsCode } from '../journal/registerServiceWorker'
import { useHold } from '../router/LeaveGuardContext'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Main } from '../shell/Main'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { Segmented } from '../ui/fields/Segmented'
import { prefetchAll } from '../ui/lazy/prefetch'
import { Tabs } from '../ui/Tabs'
import { Skeleton } from '../ui/waiting/Skeleton'
import { OtherAuthors } from './authors/OtherAuthors'
import { useOtherAuthors } from './authors/useOtherAuthors'
import { Count } from './Count'
import { DraftActions } from './DraftActions'
import { UnkeptFile } from './device/UnkeptFile'
import { useStudyCopy } from './device/useStudyCopy'
import { FileBar } from './FileBar'
import { FindingsPane, focusFinding } from './FindingsPane'
import { findingsBy } from './numbered'
import { OutlinePane } from './outline/OutlinePane'
import { PatientsPane } from './patients/PatientsPane'
import { usePatients } from './patients/usePatients'
import { PointingContext } from './preview/FindingMarks'
import { PreviewPane } from './preview/PreviewPane'
import type { ShowQuestion } from './preview/previewProps'
import { showOnPage } from './preview/showOnPage'
import { focusSheet } from './SheetGrid'
import { SheetPane } from './SheetPane'
import { textsTab } from './texts/textsTab'
import { useBroughtFiles } from './useBroughtFiles'
import { useCrossing } from './useCrossing'
import { useWorkshop } from './useWorkshop'
import { useWorkshopKeys } from './useWorkshopKeys'

type Pane = 'findings' | 'sheet' | 'outline' | 'texts' | 'patients'
type PhonePart = 'file' | 'preview'

/** The file, and the form beside it. The table of texts takes the room of both. */
const hiddenBeside: Readonly<Partial<Record<Pane, string>>> = { texts: '@min-[52rem]:hidden' }
const beside = '@min-[52rem]:grid-cols-[25rem_minmax(0,1fr)] @min-[76rem]:grid-cols-[39.5rem_minmax(0,1fr)]'

const noFindings: readonly FileFinding[] = []

/** Where a study is made: the author's file, what was found in it, and the live form beside it. */
export default function WorkshopScreen({ candidate }: { readonly candidate: string }) {
  // Also when it is the first screen of the page: an author may lose the connection here.
  useEffect(prefetchAll, [])
  useEffect(() => void keepAuthorsCode(), [])
  return (
    <Main className="min-w-0 flex-1 px-5 py-4 max-phone:px-3">
      <Workshop candidate={candidate} />
    </Main>
  )
}

function Workshop({ candidate }: { readonly candidate: string }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const { screen, send, reader } = useWorkshop(candidate)
  const [wanted, setPane] = useState<Pane | null>(null)
  const [place, setPlace] = useState<CellPlace | null>(null)
  const [part, setPart] = useState<PhonePart>('file')
  const preview = useRef<ShowQuestion>(null)
  const { received, opened, drawn, error, chosen } = screen.context
  const file = fileOf(screen.context)
  const isUnkept = hasUnkept(screen.context)
  useHold(isUnkept ? <Trans id="workshop.leaving" message="What you changed in the file is not kept yet." /> : null)
  const authors = useOtherAuthors({ screen, send })
  const isOnDevice = useStudyCopy({ screen })
  useBroughtFiles(
    ({ name, bytes }) => void bytes().then((read) => send({ type: 'bring', file: { name, bytes: read } })),
  )
  const findings = opened?.findings ?? noFindings
  const pane = wanted ?? (isWritten(screen.context) ? 'outline' : 'findings')
  const show = (shown: Pane) => {
    setPane(shown)
    setPart('file')
  }
  const choose = (index: number) => {
    const { cell = null, question = null } = findings[index] ?? {}
    send({ type: 'choose', finding: index })
    setPlace(cell)
    if (question !== null) preview.current?.(question, false)
  }
  const showFinding = (index: number) => {
    flushSync(() => {
      choose(index)
      setPane('findings')
      setPart('file')
    })
    focusFinding(index + 1)
  }
  const showCell = (index: number) => {
    flushSync(() => {
      choose(index)
      setPane('sheet')
    })
    focusSheet()
  }
  const showQuestion = (id: string) => {
    flushSync(() => setPart('preview'))
    preview.current?.(id, true)
  }
  const step = (by: 1 | -1) => {
    const { length } = findings
    if (length === 0) return
    const next = chosen === null ? (by > 0 ? 0 : length - 1) : (chosen + by + length) % length
    if (pane === 'sheet' && findings[next]?.cell) showCell(next)
    else showFinding(next)
  }
  const pointing = useMemo(
    () => ({ found: findingsBy(findings, ({ question }) => question), chosen: chosen === null ? null : chosen + 1 }),
    [findings, chosen],
  )
  const patients = usePatients({ screen, send, onKept: () => show('patients') })
  const cross = useCrossing()
  useWorkshopKeys({
    step,
    cross,
    fix() {
      const finding = chosen === null ? undefined : findings[chosen]
      const fix = finding && fixOf(finding, opened?.sheets ?? [])
      if (fix) send({ type: 'correct', edits: [fix] })
    },
  })
  const draft = received?.candidate
  if (screen.status === 'done')
    return (
      <>
        <CandidateEnd
          name={draft ?? { group: '', base: '' }}
          text={draft?.text}
          outcome={screen.matches('discarded') ? 'discarded' : null}
          settled={screen.context.settled}
        />
        <UnkeptFile file={isUnkept ? file : null} candidate={candidate} copies={screen.context.copies} />
      </>
    )
  if (!draft)
    return screen.matches('unreachable') ? (
      <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
    ) : (
      <Card className="p-5">
        <Skeleton label={t({ id: 'workshop.loading', message: 'Loading the draft' })} />
      </Card>
    )
  const sheets = opened?.sheets ?? []
  const tabs = [
    {
      id: 'findings' as const,
      label: (
        <>
          <Trans id="workshop.findings" message="Findings" /> <Count of={findings.length} />
        </>
      ),
      content: (
        <FindingsPane
          opened={opened}
          chosen={chosen}
          whenSound={
            <Trans id="workshop.nothing.what" message="Try the form, keep the file, and look at what it will do." />
          }
          isBusy={!screen.matches('open')}
          onCorrect={(index, edit) => {
            send({ type: 'choose', finding: index })
            send({ type: 'correct', edits: [edit] })
          }}
          onShowCell={showCell}
          onShowQuestion={(index) => {
            choose(index)
            const question = findings[index]?.question
            if (question) showQuestion(question)
          }}
        />
      ),
    },
    ...(sheets.length === 0
      ? []
      : [
          {
            id: 'sheet' as const,
            label: <Trans id="workshop.sheet" message="Sheet" />,
            content: (
              <SheetPane
                screen={screen}
                send={send}
                place={place}
                onPlace={setPlace}
                onStep={step}
                onShowFinding={(number) => showFinding(number - 1)}
                onShowQuestion={showQuestion}
              />
            ),
          },
        ]),
    {
      id: 'outline' as const,
      label: <Trans id="workshop.outline" message="Outline" />,
      content: <OutlinePane screen={screen} send={send} authors={authors} {...patients.outline} />,
    },
    ...(patients.base
      ? [
          textsTab({ screen, send, files: reader }),
          {
            id: 'patients' as const,
            label: (
              <>
                <Trans id="workshop.patients" message="Test patients" /> <Count of={patients.reds} />
              </>
            ),
            content: (
              <PatientsPane
                {...patients.pane}
                base={patients.base}
                onShowQuestion={(id) => {
                  patients.lookAt(id)
                  if (writtenBase(screen.context)) setPane('outline')
                  showOnPage(id, false)
                }}
                onOpen={(answers) => {
                  patients.trial.begin(answers)
                  setPart('preview')
                }}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <div className="@container flex min-h-0 flex-col gap-4">
      <PageHead
        title={<bdi>{shownIn(draft.text, language) || draft.base}</bdi>}
        action={<DraftActions screen={screen} send={send} isUnkept={isUnkept} />}
      >
        <bdi>{draft.group}</bdi>
        <OtherAuthors others={authors.others} />
      </PageHead>
      {error != null && (
        <CallFailedNote
          error={error}
          {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
        />
      )}
      <FileBar screen={screen} send={send} isUnkept={isUnkept} isOnDevice={isOnDevice} />
      <div className="@min-[52rem]:hidden">
        <Segmented
          label={t({ id: 'workshop.part', message: 'What of the workshop is shown' })}
          value={part}
          onChange={setPart}
          segments={[
            { value: 'file', label: t({ id: 'workshop.part.file', message: 'File' }) },
            { value: 'preview', label: t({ id: 'workshop.part.preview', message: 'Preview' }) },
          ]}
        />
      </div>
      <div className={`grid min-h-0 items-start gap-4 ${hiddenBeside[pane] ? '' : beside}`}>
        <Card className={`min-w-0 overflow-clip ${part === 'preview' ? '@max-[52rem]:hidden' : ''}`}>
          <Tabs
            label={t({ id: 'workshop.tabs', message: 'Views of the file' })}
            className="px-4"
            tabs={tabs}
            value={pane}
            onChange={setPane}
          />
        </Card>
        <Card
          className={`min-w-0 overflow-clip ${part === 'file' ? '@max-[52rem]:hidden' : ''} ${hiddenBeside[pane] ?? ''}`}
        >
          <PointingContext value={{ ...pointing, onChoose: (number) => showFinding(number - 1) }}>
            <PreviewPane
              base={drawn?.base ?? null}
              drawings={screen.context.drawings}
              show={preview}
              trial={patients.trial}
              onKeep={patients.keep}
              onWrite={writtenBase(screen.context) ? (operation) => send({ type: 'write', operation }) : undefined}
            />
          </PointingContext>
        </Card>
      </div>
    </div>
  )
}
