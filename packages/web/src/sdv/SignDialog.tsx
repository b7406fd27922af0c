import type { SdvMove } from '@casebook/core/sdv/level'
import { onlyIn } from '@casebook/core/sdv/modal'
import { unsavedWithin } from '@casebook/core/sdv/signature/sign'
import { Trans } from '@lingui/react'
import { useEntry, useForm } from '../entry/FormContext'
import { useModal } from '../entry/modals/modalState'
import { IncompleteList } from '../entry/saving/IncompleteList'
import { Note } from '../ui/Note'
import { VerifyHere } from './VerifyHere'

interface SignDialogProps {
  readonly questionnaireId: string
  readonly move: SdvMove
}

/** Signs one questionnaire of the open case, or takes that back. It covers what is saved and what the user has seen. */
export default function SignDialog({ questionnaireId, move }: SignDialogProps) {
  const { view, goTo } = useForm()
  const modal = useModal()
  const { structure } = view.engine
  const unsaved = useEntry(({ context }) => unsavedWithin(structure, context.unsaved, questionnaireId).length)
  const progress = view.contents(questionnaireId)?.progress
  const isRefused = (progress?.refused.length ?? 0) > 0
  const left = move === 'setPi' && unsaved === 0 && progress?.missing.length ? progress : null
  return (
    <VerifyHere
      listed={onlyIn(move, [questionnaireId])}
      isRun={false}
      move={move}
      sectionId={questionnaireId}
      isAllTheSame={left !== null}
      refusal={
        move === 'setPi' && isRefused ? (
          <Note tone="missing">
            <Trans
              id="sign.notAccepted"
              message="The study does not accept an answer of this section. Correct it first, or set it to unknown, and save the case."
            />
          </Note>
        ) : (
          move === 'setPi' &&
          unsaved > 0 && (
            <Note tone="range">
              <Trans
                id="sign.saveFirst"
                message="Save the case first: {count, plural, one {one answer of this section is} other {# answers of this section are}} not saved, and could not be saved once it is signed."
                values={{ count: unsaved }}
              />
            </Note>
          )
        )
      }
      notice={
        left && (
          <>
            <Note tone="missing" role="alert">
              <Trans
                id="sign.missing"
                message="{count, plural, one {One required question of this section has no answer, and stays missing once it is signed.} other {# required questions of this section have no answer, and stay missing once it is signed.}} Do you wish to sign?"
                values={{ count: left.missing.length }}
              />
            </Note>
            <IncompleteList
              incomplete={[left]}
              notChecked={[]}
              onGo={(key) => {
                modal.close()
                goTo(key)
              }}
            />
          </>
        )
      }
    />
  )
}
