import type { FileFinding } from '@casebook/core/candidates/authorsFile'
import { Trans } from '@lingui/react'
import { useMemo, useRef } from 'react'
import { formatTexts } from '../candidates/candidates.messages'
import { FittingsContext, fitted } from '../entry/fitting'
import { useBytes } from '../files/useBytes'
import { KeyHelp } from '../help/help.fitting'
import { AnswerTrail } from '../history/lazyTrail'
import { JumpDialog, PaletteDialog } from '../palette/palette.fitting'
import { QueryDialog } from '../queries/queries.fitting'
import { Comma } from '../shell/settings/Comma'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Note } from '../ui/Note'
import { WhyPanel } from '../why/lazyWhy'
import { FindingsPane, focusFinding } from '../workshop/FindingsPane'
import { findingsBy } from '../workshop/numbered'
import { PointingContext } from '../workshop/preview/FindingMarks'
import { PreviewPane, useTrial } from '../workshop/preview/PreviewPane'
import type { ShowQuestion } from '../workshop/preview/previewProps'
import { AnotherFile } from './AnotherFile'
import type { ConversionProps } from './conversionProps'
import { OutCard } from './OutCard'

/** The areas that work on cases of a server add nothing here. */
const fittings = fitted(
  { why: WhyPanel, query: QueryDialog, trail: AnswerTrail, jump: JumpDialog, palette: PaletteDialog, keys: KeyHelp },
  [],
)

const noFindings: readonly FileFinding[] = []

/** The question of a finding that changes what the form does: what is only worth knowing has no mark there. */
const toLookAt = ({ severity, question }: FileFinding) => (severity === 'note' ? null : question)

/** The file that was brought: what was found in it, the form that it makes, and what it becomes. */
export function Converted({ screen, send }: ConversionProps) {
  const preview = useRef<ShowQuestion>(null)
  const trial = useTrial()
  const { opened, chosen, drawings, refusal } = screen.context
  const findings = opened?.findings ?? noFindings
  const pointing = useMemo(
    () => ({ found: findingsBy(findings, toLookAt), chosen: chosen === null ? null : chosen + 1 }),
    [findings, chosen],
  )
  const choose = (index: number) => send({ type: 'choose', finding: index })
  return (
    <div className="@container flex min-w-0 flex-col gap-4">
      <div className="grid min-h-0 items-start gap-4 @min-[52rem]:grid-cols-[25rem_minmax(0,1fr)] @min-[76rem]:grid-cols-[39.5rem_minmax(0,1fr)]">
        <Card className="min-w-0 overflow-clip">
          <FileHead screen={screen} send={send} />
          {refusal !== null && (
            <Note
              tone="missing"
              role="alert"
              title={<Trans id="convert.notCorrected" message="The cell was not corrected." />}
            >
              <bdi lang="en">{refusal}</bdi>
            </Note>
          )}
          {opened && (
            <FindingsPane
              opened={opened}
              chosen={chosen}
              whenSound={
                <Trans id="convert.sound" message="Try the form, and take the file in the format that you need." />
              }
              isBusy={!screen.matches({ usable: 'ready' }) && !screen.matches({ usable: 'writing' })}
              onCorrect={(index, edit) => {
                choose(index)
                send({ type: 'correct', edits: [edit] })
              }}
              onShowQuestion={(index) => {
                choose(index)
                const question = findings[index]?.question
                if (question) preview.current?.(question, true)
              }}
            />
          )}
        </Card>
        <Card className="min-w-0 overflow-clip">
          <FittingsContext value={fittings}>
            <PointingContext
              value={{
                ...pointing,
                onChoose: (number) => {
                  choose(number - 1)
                  focusFinding(number)
                },
              }}
            >
              <PreviewPane
                base={opened?.base ?? null}
                drawings={drawings}
                show={preview}
                trial={trial}
                onKeep={undefined}
              />
            </PointingContext>
          </FittingsContext>
        </Card>
      </div>
      {opened?.base && <OutCard screen={screen} send={send} base={opened.base} />}
    </div>
  )
}

/** Which file it is, and the way to another. */
function FileHead({ screen, send }: ConversionProps) {
  const inWords = useBytes()
  const { brought, opened } = screen.context
  const isReading = screen.matches({ usable: 'reading' })
  return (
    <CardHeader>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h2 className={cardTitleClass}>
          <bdi>{brought?.name}</bdi>
        </h2>
        <p className="text-sm text-ink-2" role="status">
          {isReading ? (
            <Trans id="convert.reading" message="Reading the file" />
          ) : (
            <>
              {opened?.format && (
                <>
                  <Trans {...formatTexts[opened.format]} />
                  <Comma />
                </>
              )}
              {inWords(brought?.size ?? 0)}
            </>
          )}
        </p>
      </div>
      <AnotherFile send={send} />
    </CardHeader>
  )
}
