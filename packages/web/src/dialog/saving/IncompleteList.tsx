import type { Progress } from '@casebook/core/dialog/collected'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { useListed } from '../../shell/useListed'
import { Icon } from '../../ui/Icon'
import { Note } from '../../ui/Note'
import { useForm } from '../FormContext'
import { usePlaceText, useQuestionText } from '../useQuestionText'
import { useWords } from '../useWords'

interface IncompleteListProps {
  readonly incomplete: readonly Progress[]
  /** Ids of locked questionnaires, which nobody looked at. */
  readonly notChecked: readonly string[]
  /** Keys of answers that were typed or sent and not taken. */
  readonly notTaken?: readonly string[]
  readonly onGo: (key: string) => void
}

/** More than so many questions: so many of each questionnaire. */
const many = 20
const ofEach = 5

/** What is missing, questionnaire by questionnaire; every question is the way to itself. */
export function IncompleteList({ incomplete, notChecked, notTaken = [], onGo }: IncompleteListProps) {
  const { engine } = useForm().view
  const { read } = useWords()
  const listed = useListed()
  const nameOf = (id: string) => read(engine.structure.questionnaires.get(id)?.questionnaire.text) || id
  const all = incomplete.reduce((sum, { missing }) => sum + missing.length, 0)
  const limit = all > many ? ofEach : all
  return (
    <>
      {notTaken.length > 0 && (
        <Part
          title={<Trans id="dialog.incomplete.notTaken" message="Answers that could not be read" />}
          keys={notTaken}
          onGo={onGo}
        />
      )}
      {incomplete.map(({ questionnaireId, answered, collected, missing }) => (
        <Part
          key={questionnaireId}
          title={nameOf(questionnaireId)}
          aside={
            <Trans
              id="dialog.answeredOf"
              message="{answered} of {collected} answered"
              values={{ answered, collected }}
            />
          }
          keys={missing.slice(0, limit)}
          more={missing.length - limit}
          onGo={onGo}
        />
      ))}
      {notChecked.length > 0 && (
        <Note tone="locked">
          <Trans
            id="dialog.incomplete.locked"
            message="{count, plural, one {{names} is interim locked and was not checked.} other {{names} are interim locked and were not checked.}}"
            values={{ count: notChecked.length, names: listed(notChecked.map(nameOf), 'sentence') }}
          />
        </Note>
      )}
    </>
  )
}

interface PartProps {
  readonly title: ReactNode
  readonly aside?: ReactNode
  readonly keys: readonly string[]
  readonly more?: number
  readonly onGo: (key: string) => void
}

function Part({ title, aside, keys, more = 0, onGo }: PartProps) {
  const textOf = useQuestionText()
  const placeOf = usePlaceText()
  return (
    <div className="incomplete">
      <div className="row sm">
        <h3 className="grow">{title}</h3>
        <span className="xs muted num">{aside}</span>
      </div>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <button type="button" className="row sm" onClick={() => onGo(key)}>
              <span className="c-missing">
                <Icon name="alertf" />
              </span>
              <span className="link">{textOf(key)}</span>
              <span className="xs muted num end">
                <bdi>{placeOf(key)}</bdi>
              </span>
            </button>
          </li>
        ))}
        {more > 0 && (
          <li className="xs muted">
            <Trans id="dialog.moreMissing" message="{count} more" values={{ count: more }} />
          </li>
        )}
      </ul>
    </div>
  )
}
