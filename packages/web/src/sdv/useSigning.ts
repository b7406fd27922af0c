import { isExternalOnly } from '@casebook/core/bases/forPatients'
import { questionsOf } from '@casebook/core/entry/form/form'
import { freezeOf } from '@casebook/core/entry/form/frozenQuestions'
import { levels, type SdvMove, sdvLevelOf, waitsForPi } from '@casebook/core/sdv/level'
import type { StandingMark } from '@casebook/core/sdv/sdv.calls'
import { signMoveOf } from '@casebook/core/sdv/signature/sign'
import { useLingui } from '@lingui/react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { useSession } from '../session/session'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { moveMessages } from './move.messages'

const SignDialog = lazyComponent(() => import('./SignDialog'))

interface Signing {
  readonly move: SdvMove
  readonly words: string
  /** Props of a button that opens the dialog. */
  readonly button: {
    readonly icon: 'sign' | 'shield'
    readonly 'aria-haspopup': 'dialog'
    readonly onClick: () => void
  }
}

/** How a part may be signed, or its signature withdrawn. Null if neither. */
export function useSigning(sectionId: string): Signing | null {
  const move = useSignMove(sectionId)
  const modal = useModal()
  const { i18n } = useLingui()
  if (move === null) return null
  return {
    move,
    words: i18n._(moveMessages[move]),
    button: {
      icon: move === 'setPi' || move === 'unsetPi' ? 'sign' : 'shield',
      'aria-haspopup': 'dialog',
      onClick: () => modal.open(SignDialog, { questionnaireId: sectionId, move }),
    },
  }
}

/** Null if there is no button. */
function useSignMove(questionnaireId: string): SdvMove | null {
  const { user } = useSession()
  const { view } = useForm()
  const { sdv, openQuestions } = useCaseMarks()
  const freeze = useEntry(({ context: { opened } }) => opened && freezeOf(opened, questionnaireId))
  if (sdv === null) return null
  const { meta } = view.engine.structure.questionnaires.get(questionnaireId)?.questionnaire ?? {}
  const shown = view.contents(questionnaireId)?.layout
  return signMoveOf({
    held: user.roles,
    level: sdvLevelOf(sdv, questionnaireId),
    isOwn: sdv.some((mark) => isPiMarkOf(mark, questionnaireId) && mark.user === user.username),
    isWaitingForPi: waitsForPi(sdv, questionnaireId),
    isExternallyEntered: freeze === 'enteredExternally' || isExternalOnly(meta),
    hasOpenQueryOnVisibleQuestion:
      openQuestions !== null &&
      openQuestions.size > 0 &&
      shown !== undefined &&
      [...questionsOf(shown)].some(({ key }) => openQuestions.has(key)),
  })
}

function isPiMarkOf({ questionnaireId, level }: StandingMark, id: string): boolean {
  return questionnaireId === id && level === levels.signed
}
