import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import type { Progress } from '@casebook/core/entry/form/collected'
import { type FrozenState, frozenStates } from '@casebook/core/entry/form/frozenQuestions'
import { rowOf } from '@casebook/core/entry/form/repeats/rowOf'
import { waitingForPatient } from '@casebook/core/entry/saveDecision'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useListed } from '../../shell/useListed'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import { statusLooks } from '../../ui/StatusChip'
import { useEntry, useForm } from '../FormContext'
import { usePlaceText, useQuestionText } from '../form/useQuestionText'
import { useWords } from '../form/useWords'
import { frozenStateIn } from '../sections/frozenState'
import { QuestionLine } from './QuestionLine'

interface IncompleteListProps {
  readonly incomplete: readonly Progress[]
  /** Ids of locked questionnaires, which are not checked. */
  readonly notChecked: readonly string[]
  /** Keys of answers that were typed and could not be read. */
  readonly unreadable?: readonly string[]
  /** Keys of answers that the server or the study did not accept. */
  readonly refused?: readonly string[]
  /** Keys of answers of which the study asks whether they are right. */
  readonly asked?: readonly string[]
  readonly onGo: (key: string) => void
}

/** Above this many questions, list only `ofEach` per questionnaire. */
const many = 20
const ofEach = 5

/** Missing answers by questionnaire. Each line links to its question. */
export function IncompleteList(props: IncompleteListProps) {
  const { incomplete, notChecked, unreadable = [], refused = [], asked = [], onGo } = props
  const { view } = useForm()
  const { engine } = view
  const opened = useEntry(({ context }) => context.opened)
  const { read } = useWords()
  const listed = useListed()
  const nameOf = (id: string) => read(sectionTitle(engine.structure, id)) || id
  // Answers not accepted are already listed above.
  const notTaken = [...unreadable, ...refused]
  const missingElsewhere = incomplete
    .filter(({ waitsForPatient }) => !waitsForPatient)
    .map((one) => ({ ...one, missing: one.missing.filter((key) => !notTaken.includes(key)) }))
    .filter(({ missing }) => missing.length > 0)
  const waiting = waitingForPatient(incomplete)
  const linesOf = useLines()
  const parts = missingElsewhere.map((one) => ({ ...one, lines: linesOf(one.missing) }))
  const all = parts.reduce((sum, { lines }) => sum + lines.length, 0)
  const limit = all > many ? ofEach : all
  return (
    <>
      {unreadable.length > 0 && (
        <Part
          title={<Trans id="dialog.incomplete.notTaken" message="Answers that could not be read" />}
          lines={linesOf(unreadable)}
          onGo={onGo}
        />
      )}
      {refused.length > 0 && (
        <Part
          title={<Trans id="dialog.incomplete.refused" message="Answers that were not accepted" />}
          lines={linesOf(refused)}
          onGo={onGo}
        />
      )}
      {asked.length > 0 && (
        <Part
          title={<Trans id="dialog.incomplete.asked" message="Are these answers right?" />}
          lines={linesOf(asked)}
          onGo={onGo}
        />
      )}
      {parts.map(({ questionnaireId, lines }) => (
        <Part
          key={questionnaireId}
          title={nameOf(questionnaireId)}
          aside={
            <Trans
              id="dialog.answersMissing"
              message="{count, plural, one {# answer missing} other {# answers missing}}"
              values={{ count: lines.length }}
            />
          }
          lines={lines.slice(0, limit)}
          more={lines.length - limit}
          onGo={onGo}
        />
      ))}
      {waiting > 0 && (
        <Note tone={statusLooks.waitsForPatient[0]} icon={statusLooks.waitsForPatient[1]}>
          <Trans
            id="dialog.waiting"
            message="{count, plural, one {# waits for the patient} other {# wait for the patient}}"
            values={{ count: waiting }}
          />
        </Note>
      )}
      {frozenStates.map((state) => {
        const ids = notChecked.filter((id) => frozenStateIn(view, opened, id) === state)
        return (
          ids.length > 0 && (
            <Note key={state} tone={statusLooks[state][0]} icon={statusLooks[state][1]}>
              <Trans
                {...notCheckedMessages[state]}
                values={{ count: ids.length, names: listed(ids.map(nameOf), 'sentence') }}
              />
            </Note>
          )
        )
      })}
    </>
  )
}

const frozenNotChecked = msg({
  id: 'dialog.incomplete.frozen',
  message:
    '{count, plural, one {{names} is frozen and was not checked.} other {{names} are frozen and were not checked.}}',
})

const notCheckedMessages: Readonly<Record<FrozenState, MessageDescriptor>> = {
  frozen: frozenNotChecked,
  sentFromOutside: frozenNotChecked,
  deleted: frozenNotChecked,
  interimLocked: msg({
    id: 'dialog.incomplete.locked',
    message:
      '{count, plural, one {{names} is interim locked and was not checked.} other {{names} are interim locked and were not checked.}}',
  }),
  waitsForPatient: msg({
    id: 'dialog.incomplete.waits',
    message:
      '{count, plural, one {{names} waits for the patient and was not checked.} other {{names} wait for the patient and were not checked.}}',
  }),
  answeredByPatient: msg({
    id: 'dialog.incomplete.byPatient',
    message:
      '{count, plural, one {{names} was answered by the patient and was not checked.} other {{names} were answered by the patient and were not checked.}}',
  }),
}

interface PartProps {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly lines: readonly Line[]
  readonly more?: number
  readonly onGo: (key: string) => void
}

interface Line {
  /** The question it links to. */
  readonly key: string
  readonly text: string
}

/** One line per question. The questions in one entry of a repeating group share a line. */
function useLines(): (keys: readonly string[]) => readonly Line[] {
  const { engine } = useForm().view
  const textOf = useQuestionText()
  const placeOf = usePlaceText()
  const listed = useListed()
  return (keys) => {
    const entries = new Map<string, string[]>()
    for (const key of keys) {
      const entry = rowOf(engine, key) ? `in ${placeOf(key)}` : key
      entries.set(entry, [...(entries.get(entry) ?? []), key])
    }
    return [...entries.values()].flatMap((inOne) => {
      const [key] = inOne
      return key === undefined
        ? []
        : [
            {
              key,
              text: listed(
                inOne.map((one) => textOf(one, 'inItsRow')),
                'row',
              ),
            },
          ]
    })
  }
}

function Part({ title, aside, lines, more = 0, onGo }: PartProps) {
  const placeOf = usePlaceText()
  return (
    <div className="border-t border-line pt-2 pb-1 first:border-t-0">
      <div className="flex items-center gap-2 text-sm">
        <h3 className="min-w-0 flex-1 font-bold">{title}</h3>
        <span className="text-xs text-ink-3 tabular-nums">{aside}</span>
      </div>
      <ul>
        {lines.map(({ key, text }) => (
          <QuestionLine
            key={key}
            icon={
              <span className="text-missing-ink">
                <Icon name="alertf" />
              </span>
            }
            after={
              <span className="ms-auto text-xs text-ink-3 tabular-nums">
                <bdi>{placeOf(key)}</bdi>
              </span>
            }
            onGo={() => onGo(key)}
          >
            {text}
          </QuestionLine>
        ))}
        {more > 0 && (
          <li className="text-xs text-ink-3">
            <Trans id="dialog.moreMissing" message="{count} more" values={{ count: more }} />
          </li>
        )}
      </ul>
    </div>
  )
}
