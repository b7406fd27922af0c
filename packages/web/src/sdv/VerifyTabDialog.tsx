import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { sectionsInOrder } from '@casebook/core/entry/form/outline/outline'
import { tabOf } from '@casebook/core/marks/tabMarks'
import type { SdvMove } from '@casebook/core/sdv/level'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { listedInModes, waitingInModal } from '@casebook/core/sdv/modal'
import { unsavedWithin } from '@casebook/core/sdv/signature/sign'
import { Trans } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm, useOutline } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useSession } from '../session/session'
import { useListed } from '../shell/useListed'
import { Note } from '../ui/Note'
import { VerifyHere } from './VerifyHere'

interface VerifyTabDialogProps {
  /** Null for the whole case. */
  readonly sectionId: string | null
  readonly move: SdvMove | null
}

/** The modal of a tab: verifies the tab and everything in it, in one of the modes that are open there. */
export default function VerifyTabDialog({ sectionId, move }: VerifyTabDialogProps) {
  const { user } = useSession()
  const { sdv } = useCaseMarks()
  const { view } = useForm()
  const { sections } = useOutline()
  const meant = sectionId === null ? sections : sectionsInOrder(sections).filter(({ id }) => id === sectionId)
  const { read } = useWords()
  const joined = useListed()
  const tabs = meant.map(tabOf)
  const listed = listedInModes(user.roles, tabs, sdv ?? [])
  const waiting = waitingInModal(user.roles, tabs, sdv ?? [])
  const { questionnaires } = view.engine.structure
  const unsaved = useEntry(({ context }) =>
    listed.setPi.reduce((sum, id) => sum + unsavedWithin(view.engine.structure, context.unsaved, id).length, 0),
  )
  return (
    <VerifyHere
      listed={listed}
      isRun={sectionId === null || activeQuestionnaires(tabs).length > 1}
      move={move}
      sectionId={sectionId}
      notice={
        waiting.length > 0 && (
          <Note tone="changed">
            <Trans
              id="verify.waitsForPi"
              message="The investigator must first sign what changed in: {names}"
              values={{
                names: joined(
                  waiting.map((id) => read(sectionTitle({ questionnaires }, id)) || id),
                  'sentence',
                ),
              }}
            />
          </Note>
        )
      }
      refusal={
        unsaved > 0 && (
          <Note tone="range">
            <Trans
              id="verify.saveFirst"
              message="Save the case first: {count, plural, one {one answer is} other {# answers are}} not saved."
              values={{ count: unsaved }}
            />
          </Note>
        )
      }
    />
  )
}
