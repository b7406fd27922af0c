import {
  openConflicts,
  resolutionMachine,
  resolutionOf,
  type SaidBy,
  type Side as Whose,
} from '@casebook/core/cases/resolution.machine'
import { said as saidHere } from '@casebook/core/entry/entry.answers'
import type { ConflictingAnswer } from '@casebook/core/entry/entry.calls'
import { type FactValue, sameFactValue } from '@casebook/core/facts/fact'
import { commaOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '../../session/session'
import { moment } from '../../shell/moment'
import { Avatar } from '../../ui/Avatar'
import { Button } from '../../ui/Button'
import { choiceClass } from '../../ui/fields/choice'
import { AlertDialog } from '../../ui/overlay/AlertDialog'
import { useForm } from '../FormContext'
import { usePlaceText, useQuestionText } from '../form/useQuestionText'
import { useWords } from '../form/useWords'
import { useAnswerInWords } from './useAnswerInWords'
import { useInAnotherTab } from './useInAnotherTab'

/**
 * Two people, or one in two tabs, answered the same questions differently. Both answers are shown side by side and none is preselected. The
 * one not chosen stays in the history.
 */
interface ConflictDialogProps {
  readonly questions: readonly ConflictingAnswer[]
  /** The revision that contains the other person's answers. */
  readonly revision: string
}

export default function ConflictDialog({ questions, revision }: ConflictDialogProps) {
  const { t, i18n } = useLingui()
  const { actor, view } = useForm()
  const placeOf = usePlaceText()
  const { language } = useWords()
  const said = useAnswerInWords()
  const textOf = useQuestionText()
  const { user } = useSession()
  const inAnotherTab = useInAnotherTab()
  const nameOf = ({ author, authorName = author }: ConflictingAnswer) =>
    author === user.username ? inAnotherTab : authorName
  const inConflict = () => ({
    revision,
    // Typed text becomes an answer as the dialog opens, and may then be what the other person said.
    conflicts: questions
      .map((answer) => ({
        id: answer.id,
        mine: { value: saidHere(actor.getSnapshot().context, answer.id), author: user.username, at: '' },
        theirs: { value: answer.theirs, author: nameOf(answer), at: answer.at },
      }))
      .filter(({ mine, theirs }) => !sameFactValue(mine.value, theirs.value)),
  })
  const [resolution, send] = useMachine(resolutionMachine, { input: inConflict() })
  const tellMine = useEffectEvent(() => send({ type: 'conflicts', ...inConflict() }))
  // Opening the dialog blurs the field, which commits its typed text. That answer is the one saved, so show it.
  useEffect(() => {
    tellMine()
    return view.subscribe(() => tellMine())
  }, [view])
  const { conflicts, choices } = resolution.context
  const areAgreed = conflicts.length === 0
  useEffect(() => {
    if (areAgreed) actor.send({ type: 'saveWith', theirs: [] })
  }, [actor, areAgreed])
  const backRef = useRef<HTMLButtonElement>(null)
  const back = () => actor.send({ type: 'back' })
  const authors = [...new Set(questions.map(nameOf))]
  const isOwn = questions.every(({ author }) => author === user.username)
  const open = openConflicts(resolution.context).length
  const resolved = resolutionOf(resolution.context)
  const takeAll = (side: Whose) => {
    for (const { id } of conflicts) send({ type: 'choose', id, side })
  }
  const you = t({ id: 'dialog.conflict.you', message: 'You, now' })
  const them = ({ author, at }: SaidBy) => (
    <>
      <bdi>{author}</bdi>
      {commaOf(language)}
      {i18n.date(at, moment.minute)}
    </>
  )
  return (
    <AlertDialog
      open
      width="wide"
      onEscape={back}
      focusOn={backRef}
      title={
        isOwn ? (
          <Trans id="dialog.conflict.titleOwn" message="You have changed this case in another tab" />
        ) : authors.length === 1 ? (
          <Trans
            id="dialog.conflict.titleOne"
            message="{author} has changed this case too"
            values={{ author: <bdi>{authors[0]}</bdi> }}
          />
        ) : (
          <Trans id="dialog.conflict.title" message="Another person changed this case" />
        )
      }
      description={
        <Trans
          id="dialog.conflict.what"
          message="{count, plural, one {One question was answered differently while you worked. Choose which answer to keep; the other stays in the history.} other {# questions were answered differently while you worked. Choose which answers to keep; the others stay in the history.}}"
          values={{ count: conflicts.length }}
        />
      }
      footer={
        <>
          <span className="min-w-0 flex-1 text-xs text-ink-2" role="status">
            {open > 0 && (
              <Trans
                id="dialog.conflict.open"
                message="{count, plural, one {Nothing is saved until you choose: one question to go.} other {Nothing is saved until you choose: # questions to go.}}"
                values={{ count: open }}
              />
            )}
          </span>
          <Button ref={backRef} onClick={back}>
            <Trans id="dialog.back" message="Back to the form" />
          </Button>
          <Button
            variant="primary"
            icon="save"
            disabled={resolved === null}
            onClick={() => resolved && actor.send({ type: 'saveWith', theirs: resolved.adopted })}
          >
            <Trans id="dialog.conflict.save" message="Save with these answers" />
          </Button>
        </>
      }
    >
      <div>
        <div className="grid grid-cols-2 gap-2.5 border-b border-line py-2">
          <Side
            name={you}
            person={[user.firstName, user.lastName].filter(Boolean).join(' ') || user.username}
            onTakeAll={() => takeAll('mine')}
          />
          <Side
            name={
              authors.length === 1 && authors[0] ? authors[0] : t({ id: 'dialog.conflict.others', message: 'Others' })
            }
            onTakeAll={() => takeAll('theirs')}
          />
        </div>
        {conflicts.map((one) => {
          const choice = (whose: Whose, value: FactValue, by: ReactNode) => (
            <Choice
              name={one.id}
              isChosen={choices.get(one.id) === whose}
              onChoose={() => send({ type: 'choose', id: one.id, side: whose })}
              by={by}
            >
              {said(one.id, value)}
            </Choice>
          )
          return (
            <fieldset
              key={one.id}
              className="grid grid-cols-2 gap-2.5 border-b border-line py-2 last:border-b-0 max-phone:grid-cols-1"
            >
              <legend className="pt-2 text-sm">
                <bdi className="text-ink-3 tabular-nums">{placeOf(one.id)}</bdi> <b>{textOf(one.id)}</b>
              </legend>
              {choice('mine', one.mine.value, you)}
              {choice('theirs', one.theirs.value, them(one.theirs))}
            </fieldset>
          )
        })}
      </div>
    </AlertDialog>
  )
}

interface SideProps {
  readonly name: string
  /** The person whose initials to show, if `name` is not a person's name. */
  readonly person?: string
  readonly onTakeAll: () => void
}

function Side({ name, person = name, onTakeAll }: SideProps) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-2 text-sm">
      <Avatar name={person} />
      <bdi className="min-w-0 flex-1 truncate font-semibold">{name}</bdi>
      <Button
        size="small"
        variant="quiet"
        aria-label={t({ id: 'dialog.conflict.takeAllOf', message: `Take all: ${name}` })}
        onClick={onTakeAll}
      >
        <Trans id="dialog.conflict.takeAll" message="Take all" />
      </Button>
    </div>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly by: ReactNode
  readonly children: ReactNode
}

function Choice({ name, isChosen, onChoose, by, children }: ChoiceProps) {
  return (
    <label className={choiceClass({ look: 'outlined', size: 'small' })}>
      <input
        type="radio"
        className="choice-mark my-1 self-start"
        name={`conflict ${name}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="my-1 flex min-w-0 flex-col self-start wrap-anywhere whitespace-pre-line">
        <span data-said="">{children}</span>
        <span className="text-xs text-ink-3">{by}</span>
      </span>
    </label>
  )
}
