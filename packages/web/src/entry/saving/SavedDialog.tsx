import { annotatedKey } from '@casebook/core/annotation/annotation'
import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { Saved } from '@casebook/core/entry/entry.context'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { linkClass } from '../../ui/link'
import { Dialog } from '../../ui/overlay/Dialog'
import { useEntry, useForm } from '../FormContext'
import { useFittings } from '../fitting'
import { useQuestionText } from '../form/useQuestionText'
import { useWords } from '../form/useWords'
import { useAnswerInWords } from './useAnswerInWords'
import { useInAnotherTab } from './useInAnotherTab'

/** The case is saved: shows what others saved meanwhile, and the groups it could be shared with. */
export default function SavedDialog({ saved }: { readonly saved: Saved }) {
  const { t } = useLingui()
  const { actor, view, goTo } = useForm()
  const { user } = useSession()
  const { afterSave } = useFittings()
  const said = useAnswerInWords()
  const textOf = useQuestionText()
  const { read } = useWords()
  const inAnotherTab = useInAnotherTab()
  const okRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  const go = (key: string) => {
    back()
    goTo(key)
  }
  const { merged, renumbered = [] } = saved
  const { structure } = view.engine
  const nameOfPart = (id: string) => read(structure.questions.get(id)?.question.text ?? sectionTitle(structure, id))
  const caseName = useEntry(({ context }) => context.caseName)
  const name = caseName
  return (
    <Dialog
      open
      width="narrow"
      onClose={back}
      closeLabel={t({ id: 'dialog.close', message: 'Close' })}
      focusOn={okRef}
      title={<Trans id="dialog.saved.title" message="Case saved" />}
      description={
        name && (
          <Trans id="dialog.saved.what" message="The case is saved as {name}." values={{ name: <bdi>{name}</bdi> }} />
        )
      }
      footer={
        <Button variant="primary" ref={okRef} onClick={back}>
          <Trans id="dialog.saved.ok" message="Continue" />
        </Button>
      }
    >
      {renumbered.map(({ repeatsIn, from, to }) => (
        <p key={`${repeatsIn} ${from}`} className="text-ink-2">
          <Trans
            id="dialog.saved.renumbered"
            message="Another person began {name} {from} in the meantime. Your new entry is now {name} {to}."
            values={{ name: <bdi>{nameOfPart(repeatsIn)}</bdi>, from, to }}
          />
        </p>
      ))}
      {merged.length > 0 && (
        <section>
          <p className="text-ink-2">
            {merged.every(({ author }) => author === user.username) ? (
              <Trans
                id="dialog.saved.mergedOwn"
                message="You answered other questions in another tab. Those answers are now in the case and the form."
              />
            ) : (
              <Trans
                id="dialog.saved.merged"
                message="Another person answered other questions in the meantime. Those answers are now in the case and the form."
              />
            )}
          </p>
          <ul className="divide-y divide-line">
            {merged.map(({ id, theirs, author, authorName = author }) => (
              <li key={id} className="flex items-center gap-2 text-sm">
                <span className="flex min-w-0 flex-1 flex-col">
                  <button
                    type="button"
                    className={`cursor-pointer text-start ${linkClass}`}
                    onClick={() => go(annotatedKey(id))}
                  >
                    {textOf(id)}
                  </button>
                  <bdi>{said(id, theirs)}</bdi>
                </span>
                <bdi className="text-xs text-ink-3">{author === user.username ? inAnotherTab : authorName}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {afterSave({ saved })}
    </Dialog>
  )
}
