import { numbered } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { SdvMove } from '@casebook/core/sdv/level'
import type { ListedInModes } from '@casebook/core/sdv/modal'
import { sdvCalls } from '@casebook/core/sdv/sdv.calls'
import { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { useWords } from '../../entry/form/useWords'
import { VerifyDialog } from '../../sdv/dialog/VerifyDialog'
import { useSections } from '../../sdv/useSections'
import { usePort } from '../../session/usePort'
import { useHistoryPlace } from './historyPlace'

interface VerifyInHistoryProps {
  readonly listed: ListedInModes
  readonly isRun: boolean
  readonly move: SdvMove | null
  /** The questionnaire or the case. */
  readonly name: string
  readonly onClose: () => void
}

/** The dialog over the history. A signature covers the answers of the revision shown, which is the newest. */
export function VerifyInHistory({ listed, isRun, move, name, onClose }: VerifyInHistoryProps) {
  const { caseId, compared } = useHistoryPlace()
  const { read } = useWords()
  const { readAnew } = useCaseMarks()
  const { structure } = compared.engine
  const sectionOf = useSections(compared.engine)
  return (
    <VerifyDialog
      listed={listed}
      isRun={isRun}
      move={move}
      name={name}
      sectionOf={sectionOf}
      sdv={usePort(sdvCalls)}
      credentials={usePort(verificationCalls)}
      studyCase={caseId}
      seen={compared.revision.uuid}
      nameOf={(id) => read(sectionTitle(structure, id)) || id}
      questionOf={(key) =>
        numbered(structure, key, read(structure.questions.get(parseKey(key)?.questionId ?? '')?.question.text) || key)
      }
      back={<Trans id="history.back" message="Back to the history" />}
      onReload={() => location.reload()}
      onClose={({ frozen, isStale }) => {
        onClose()
        if (frozen !== null || isStale) readAnew()
      }}
    />
  )
}
