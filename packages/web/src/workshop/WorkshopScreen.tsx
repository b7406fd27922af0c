import { type CellPlace, fixOf } from '@casebook/core/candidates/authorsFile'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import type { TrialAnswers } from '@casebook/core/candidates/previewEntry'
import { fileOf } from '@casebook/core/candidates/workshop.context'
import { workshopMachine } from '@casebook/core/candidates/workshop.machine'
import { shownIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { CandidateEnd } from '../candidates/CandidateEnd'
import { PreviewForm } from '../candidates/Preview'
import { readBase64 } from '../files/readBase64'
import { useHold } from '../router/LeaveGuardContext'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Main } from '../shell/Main'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Segmented } from '../ui/fields/Segmented'
import { Tabs } from '../ui/Tabs'
import { Skeleton } from '../ui/waiting/Skeleton'
import { DraftActions } from './DraftActions'
import { FileBar } from './FileBar'
import { FindingsPane } from './FindingsPane'
import { createFileReader } from './fileReader'
import { SheetPane } from './SheetPane'
import { useBroughtFiles } from './useBroughtFiles'
import { useWorkshopKeys } from './useWorkshopKeys'

type Pane = 'findings' | 'sheet'
type PhonePart = 'file' | 'preview'

const toBase64 = (bytes: Uint8Array) => readBase64(new Blob([Uint8Array.from(bytes)]))

/** Where a study is made: the author's file, what was found in it, and the live form beside it. */
export default function WorkshopScreen({ candidate }: { readonly candidate: string }) {
  return (
    <Main className="min-w-0 flex-1 px-5 py-4 max-phone:px-3">
      <Workshop candidate={candidate} />
    </Main>
  )
}

function Workshop({ candidate }: { readonly candidate: string }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const reader = useMemo(createFileReader, [])
  useEffect(() => reader.close, [reader])
  const [screen, send] = useMachine(workshopMachine, {
    input: { manager: usePort(candidatesCalls), reader, toBase64, language, candidate },
  })
  const [pane, setPane] = useState<Pane>('findings')
  const [place, setPlace] = useState<CellPlace | null>(null)
  const [part, setPart] = useState<PhonePart>('file')
  const [isPhone, setPhone] = useState(false)
  const trial = useRef<() => TrialAnswers>(() => new Map())
  const { received, opened, drawn, error, kept, chosen } = screen.context
  const file = fileOf(screen.context)
  const isUnkept = file !== null && file !== kept
  useHold(isUnkept ? <Trans id="workshop.leaving" message="What you changed in the file is not kept yet." /> : null)
  useBroughtFiles((brought) => send({ type: 'bring', file: brought }))
  const findings = opened?.findings ?? []
  const choose = (index: number | null) => {
    send({ type: 'choose', finding: index })
    setPlace((index === null ? null : findings[index]?.cell) ?? null)
  }
  const step = (by: 1 | -1) => {
    const { length } = findings
    if (length === 0) return
    choose(chosen === null ? (by > 0 ? 0 : length - 1) : (chosen + by + length) % length)
  }
  useWorkshopKeys({
    step,
    fix() {
      const finding = chosen === null ? undefined : findings[chosen]
      const fix = finding && fixOf(finding, opened?.sheets ?? [])
      if (fix) send({ type: 'correct', edits: [fix] })
    },
  })
  const draft = received?.candidate
  if (screen.status === 'done')
    return (
      <CandidateEnd
        name={draft ?? { group: '', base: '' }}
        text={draft?.text}
        outcome={screen.matches('discarded') ? 'discarded' : null}
        settled={screen.context.settled}
      />
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
      content: <FindingsPane screen={screen} send={send} onChoose={choose} onShowCell={() => setPane('sheet')} />,
    },
    ...(sheets.length === 0
      ? []
      : [
          {
            id: 'sheet' as const,
            label: <Trans id="workshop.sheet" message="Sheet" />,
            content: <SheetPane screen={screen} send={send} place={place} onPlace={setPlace} onStep={step} />,
          },
        ]),
  ]
  const base = drawn?.base
  return (
    <div className="@container flex min-h-0 flex-col gap-4">
      <PageHead
        title={<bdi>{shownIn(draft.text, language) || draft.base}</bdi>}
        action={<DraftActions screen={screen} send={send} isUnkept={isUnkept} />}
      >
        <bdi>{draft.group}</bdi>
      </PageHead>
      {error != null && (
        <CallFailedNote
          error={error}
          {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
        />
      )}
      <FileBar screen={screen} send={send} isUnkept={isUnkept} />
      <div className="@min-[58rem]:hidden">
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
      <div className="grid min-h-0 items-start gap-4 @min-[58rem]:grid-cols-[minmax(0,39.5rem)_minmax(0,1fr)]">
        <Card className={`min-w-0 overflow-clip ${part === 'preview' ? '@max-[58rem]:hidden' : ''}`}>
          <Tabs
            label={t({ id: 'workshop.tabs', message: 'Views of the file' })}
            className="px-4"
            tabs={tabs}
            value={pane}
            onChange={setPane}
          />
        </Card>
        <Card className={`min-w-0 overflow-clip ${part === 'file' ? '@max-[58rem]:hidden' : ''}`}>
          <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2.5">
            <h2 className="flex-1 font-semibold">
              <Trans id="manage.preview" message="Preview" />
            </h2>
            <Segmented
              label={t({ id: 'workshop.width', message: 'Width' })}
              value={isPhone ? 'phone' : 'wide'}
              onChange={(width) => setPhone(width === 'phone')}
              segments={[
                { value: 'wide', label: t({ id: 'workshop.width.wide', message: 'Form' }) },
                { value: 'phone', label: t({ id: 'workshop.width.phone', message: 'Phone' }) },
              ]}
            />
          </div>
          <div className="max-h-[calc(100vh-17rem)] min-h-80 overflow-auto px-2 py-4">
            <div className={`@container ${isPhone ? 'mx-auto max-w-[24.375rem]' : ''}`}>
              {base ? (
                <PreviewForm key={screen.context.drawings} base={base} trial={trial} />
              ) : (
                <EmptyState
                  icon="info"
                  title={<Trans id="workshop.noForm" message="There is no form to show yet." />}
                />
              )}
            </div>
          </div>
        </Card>
      </div>
    </div>
  )
}

function Count({ of }: { readonly of: number }) {
  return <span className="text-sm text-ink-3 tabular-nums">{of}</span>
}
