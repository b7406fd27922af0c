import type { Question } from '@casebook/core/bases/base'
import type { Mark, RangeMark } from '@casebook/core/entry/marks/questionMarks'
import { formatNumber } from '@casebook/core/entry/typed/number'
import type { TextLanguage } from '@casebook/core/language/language'
import type { QuestionState } from '@casebook/core/rules/state'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { dateInWords } from '../dates/dateInWords'
import { unreadableMessages } from '../entry/form/question.messages'
import { useWords } from '../entry/form/useWords'
import { Objected } from '../questions/Objected'
import { NotTaken } from '../questions/typed/NotTaken'
import { OtherUnit } from '../questions/typed/OtherUnit'
import { WhichNumber } from '../questions/typed/WhichNumber'
import { Icon } from '../ui/Icon'

interface PatientLinkMessageProps {
  readonly mark: Mark
  readonly question: Question
  readonly state: QuestionState
  /** In which a note says that an answer is right. */
  readonly language: TextLanguage
}

/** What is to be said of an answer, in words for patients. */
export function PatientLinkMessage({ mark, question, state, language }: PatientLinkMessageProps) {
  switch (mark.type) {
    case 'missing':
      return (
        <Bad>
          <Trans id="once.missing" message="This question has no answer yet." />
        </Bad>
      )
    case 'refused':
      return (
        <Bad>
          {mark.reason === 'Frozen' ? (
            <Trans
              id="once.refused.frozen"
              message="This question can no longer be answered. Please ask your study team."
            />
          ) : mark.reason === 'DisabledDate' ? (
            <Trans id="once.refused.date" message="This day cannot be right. Please choose another." />
          ) : (
            <Trans id="once.refused" message="This answer was not accepted. Please give another." />
          )}
        </Bad>
      )
    case 'notAccepted':
    case 'asked':
      return (
        <Objected
          objections={mark.objections}
          question={question}
          state={state}
          note=""
          language={language}
          size="large"
        >
          <Trans id="once.notAccepted" message="Please correct it, or choose “I do not want to answer”." />
        </Objected>
      )
    case 'notAllowed':
      return <Trans id="once.refused.date" message="This day cannot be right. Please choose another." />
    case 'unreadable':
      return (
        <Trans
          {...unreadableMessages[mark.why]}
          values={{
            example: <bdi>2026-10-14</bdi>,
            month: <bdi>2026-10</bdi>,
            year: <bdi>2026</bdi>,
            time: <bdi>14:05</bdi>,
          }}
        />
      )
    case 'otherUnit':
      return <OtherUnit question={question} unit={mark.unit} />
    case 'ambiguous':
      return <WhichNumber mark={mark} question={question} state={state} size="large" />
    case 'notTaken':
      return <NotTaken value={mark.value} question={question} state={state} size="large" />
    default:
      return <Unusual mark={mark} state={state} />
  }
}

function Bad({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 font-medium">
      <Icon name="alertf" size="text" />
      {children}
    </p>
  )
}

/** An unusual answer is taken: only the patient knows whether it is right. */
function Unusual({ mark, state }: { readonly mark: RangeMark; readonly state: QuestionState }) {
  const { language } = useWords()
  const shown = (one: unknown) => (
    <bdi>
      {typeof one === 'number' ? formatNumber(one, language) : dateInWords(String(one), language) || String(one)}
    </bdi>
  )
  const limit = shown(mark.limit)
  switch (mark.type) {
    case 'belowMin':
      return (
        <Trans
          id="once.range.below"
          message="{value} is less than {limit}. Please check it. If it is right, leave it as it is."
          values={{ value: shown(state.value), limit }}
        />
      )
    case 'aboveMax':
      return (
        <Trans
          id="once.range.above"
          message="{value} is more than {limit}. Please check it. If it is right, leave it as it is."
          values={{ value: shown(state.value), limit }}
        />
      )
    case 'beforeMin':
      return (
        <Trans
          id="once.range.before"
          message="This is before {limit}. Please check it. If it is right, leave it as it is."
          values={{ limit }}
        />
      )
    case 'afterMax':
      return (
        <Trans
          id="once.range.after"
          message="This is after {limit}. Please check it. If it is right, leave it as it is."
          values={{ limit }}
        />
      )
    case 'tooFew':
      return (
        <Trans
          id="once.range.tooFew"
          message="Please choose at least {limit}. If your answer is right, leave it as it is."
          values={{ limit }}
        />
      )
    case 'tooMany':
      return (
        <Trans
          id="once.range.tooMany"
          message="Please choose at most {limit}. If your answer is right, leave it as it is."
          values={{ limit }}
        />
      )
    case 'notAlone':
      return (
        <Trans
          id="once.range.notAlone"
          message="One of these answers does not go together with the others. Please take one back."
        />
      )
  }
}
