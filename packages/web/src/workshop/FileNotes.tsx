import { fileOf } from '@casebook/core/candidates/workshop.context'
import { Trans } from '@lingui/react'
import { faultTexts } from '../candidates/candidates.messages'
import { candidateAddress } from '../router/addresses/candidatesAddress'
import { SavedAt } from '../shell/SavedAt'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Note } from '../ui/Note'
import { MergedNote } from './authors/MergedNote'
import { WriteOnButton } from './outline/WrittenInFile'
import type { WorkshopProps } from './workshopProps'

/** What somebody has to know of the file: others were faster, it was not kept, or a cell was not corrected. */
export function FileNotes({ screen, send }: WorkshopProps) {
  const { received, changed, met, recalled, kept, newer, fault, refusal, work } = screen.context
  const file = fileOf(screen.context)
  return (
    <>
      {recalled && file !== kept && (
        <Note
          tone="ok"
          role="status"
          title={<Trans id="workshop.recalled" message="What you had not kept is here again, from this device." />}
        >
          <Trans id="workshop.recalled.undo" message="Undo goes back to what was kept." />
        </Note>
      )}
      {met && <MergedNote met={met} screen={screen} send={send} />}
      {changed && (
        <Note
          tone="range"
          role="alert"
          title={
            <Trans
              id="workshop.changed"
              message="{by} has kept another file ({at}). Yours is still on this device."
              values={{ by: <bdi>{changed.by}</bdi>, at: <SavedAt instant={changed.at} /> }}
            />
          }
        >
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="small" onClick={() => send({ type: 'keepMine' })}>
              <Trans id="workshop.keepMine" message="Keep mine instead" />
            </Button>
            <Button size="small" onClick={() => send({ type: 'takeTheirs' })}>
              <Trans id="workshop.takeTheirs" message="Take theirs: Undo brings back mine" />
            </Button>
          </span>
        </Note>
      )}
      {newer !== null && received && (
        <Note
          tone="range"
          role="alert"
          title={
            <Trans
              id="workshop.newer"
              message="Version {version} has been published since. Your draft is compared with the one before."
              values={{ version: <bdi>{newer}</bdi> }}
            />
          }
        >
          <ButtonLink
            size="small"
            className="mt-2"
            href={candidateAddress({ ...received.candidate, candidate: received.candidate.id })}
          >
            <Trans id="workshop.compare" message="Compare with version {version}" values={{ version: newer }} />
          </ButtonLink>
        </Note>
      )}
      {fault && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="workshop.notKept" message="The server has not kept this file." />}
        >
          <Trans
            {...faultTexts[fault]}
            values={{ size: file ? `${Math.ceil(file.bytes.length / 1_048_576)} MiB` : '' }}
          />
        </Note>
      )}
      {work && work.refusal !== null && (
        <Note
          tone="range"
          role="alert"
          title={
            <Trans id="workshop.notInSheet" message="The sheet has no place for this. Your file does not have it." />
          }
        >
          <bdi lang="en">{work.refusal}</bdi>
          <span className="mt-2 flex">
            <WriteOnButton send={send} />
          </span>
        </Note>
      )}
      {refusal !== null && (
        <Note
          tone="range"
          role="alert"
          title={<Trans id="workshop.notCorrected" message="The cell was not corrected." />}
        >
          <bdi lang="en">{refusal}</bdi>
        </Note>
      )}
    </>
  )
}
