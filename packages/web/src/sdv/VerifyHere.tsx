import { numbered } from '@casebook/core/annotation/entries'
import { parseKey } from '@casebook/core/bases/key'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { SdvMove } from '@casebook/core/sdv/level'
import type { ListedInModes } from '@casebook/core/sdv/modal'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useModal } from '../entry/modals/modalState'
import { useCaseCalls } from '../entry/modals/useCaseCalls'
import { useOpenCase } from '../entry/useOpenCase'
import { VerifyDialog } from './dialog/VerifyDialog'
import { useSections } from './useSections'

interface VerifyHereProps {
  readonly listed: ListedInModes
  readonly isRun: boolean
  readonly move: SdvMove | null
  /** Null for the whole case. */
  readonly sectionId: string | null
  readonly refusal?: ReactNode
  readonly notice?: ReactNode
  readonly isAllTheSame?: boolean
}

/** The dialog over the form, about the case that is open there. */
export function VerifyHere({ sectionId, ...dialog }: VerifyHereProps) {
  const { sdv, credentials } = useCaseCalls()
  const studyCase = useOpenCase()
  const { actor, view } = useForm()
  const { read } = useWords()
  const { readAnew } = useCaseMarks()
  const modal = useModal()
  const sectionOf = useSections(view.engine)
  if (!sdv || !credentials || !studyCase) return null
  const { structure } = view.engine
  const opened = actor.getSnapshot().context.opened
  const nameOf = (id: string) => read(sectionTitle(structure, id)) || id
  return (
    <VerifyDialog
      {...dialog}
      sdv={sdv}
      credentials={credentials}
      studyCase={studyCase}
      seen={opened?.revision ?? undefined}
      name={sectionId === null ? studyCase.name : nameOf(sectionId)}
      nameOf={nameOf}
      sectionOf={sectionOf}
      questionOf={(key) =>
        numbered(structure, key, read(structure.questions.get(parseKey(key)?.questionId ?? '')?.question.text) || key)
      }
      back={
        opened?.isReadOnly ? (
          <Trans id="verify.back" message="Back to the case" />
        ) : (
          <Trans id="dialog.back" message="Back to the form" />
        )
      }
      // Nothing can be lost where nothing can be entered.
      {...(opened?.isReadOnly && { onReload: () => location.reload() })}
      onClose={({ frozen, isStale }) => {
        modal.close()
        if (frozen !== null) actor.send({ type: 'frozen', frozen })
        if (frozen !== null || isStale) readAnew()
      }}
    />
  )
}
