import { annotatedKey } from '@casebook/core/annotation/annotation'
import { parseKey } from '@casebook/core/bases/key'
import type { SdvLevel } from '@casebook/core/sdv/level'
import type { StandingMark } from '@casebook/core/sdv/sdv.calls'
import { confirmedByPerson, standingOf } from '@casebook/core/sdv/signature/signature'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCaseMarks } from '../entry/controls/caseMarks'
import { useEntry, useForm } from '../entry/FormContext'
import { useQuestionText } from '../entry/form/useQuestionText'
import { moment } from '../shell/moment'
import { useListed } from '../shell/useListed'

/**
 * All signatures on a part: printed name, date and time with time zone, and meaning, as 21 CFR 11.50 requires; and which answers
 * changed since, saved or not.
 */
export function Signatures({ sectionId }: { readonly sectionId: string }) {
  const { sdv } = useCaseMarks()
  const { structure } = useForm().view.engine
  const given = useEntry(({ context }) => context.unsaved)
  const unsaved = [...given].filter(
    (key) =>
      annotatedKey(key) === key &&
      structure.questions.get(parseKey(key)?.questionId ?? key)?.questionnaire.id === sectionId,
  )
  const marks = sdv?.filter(({ questionnaireId }) => questionnaireId === sectionId) ?? []
  return marks.map((mark) => <Signature key={mark.level} mark={mark} unsaved={unsaved} />)
}

interface SignatureProps {
  readonly mark: StandingMark
  /** Keys of answers that are not saved. */
  readonly unsaved: readonly string[]
}

function Signature({ mark, unsaved }: SignatureProps) {
  const { level, user, name, at } = mark
  const textOf = useQuestionText()
  const listed = useListed()
  if (!user || !at) return null
  const { changed, confirmed } = standingOf(mark, unsaved)
  const isAsSigned = changed.length + confirmed.length === 0
  const names = (keys: readonly string[]) =>
    listed(
      keys.map((key) => textOf(key)),
      'sentence',
    )
  const values = { who: <Who user={user} name={name} />, when: <When at={at} /> }
  return (
    <p>
      {(isAsSigned ? meanings : meaningsOfThen)[level](values)}
      {changed.length > 0 && (
        <strong className="font-[580] text-changed-ink">
          {' '}
          <Trans
            id="sign.changedSince"
            message="{count, plural, one {# answer changed since and is not covered: {names}.} other {# answers changed since and are not covered: {names}.}}"
            values={{ count: changed.length, names: names(changed) }}
          />
        </strong>
      )}
      {confirmedByPerson(confirmed).map(({ user, name, at, keys }) => (
        <span key={user}>
          {' '}
          <Trans
            id="sign.confirmedSince"
            message="{count, plural, one {# answer changed since} other {# answers changed since}}, {level, select, PI {signed} other {verified}} by {who} on {when}: {names}."
            values={{
              count: keys.length,
              names: names(keys),
              level,
              who: <Who user={user} name={name} />,
              when: <When at={at} />,
            }}
          />
        </span>
      ))}
    </p>
  )
}

function Who({ user, name }: { readonly user: string; readonly name?: string | undefined }) {
  return <bdi>{name && name !== user ? `${name} (${user})` : user}</bdi>
}

function When({ at }: { readonly at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} className="tabular-nums">
      {i18n.date(at, moment.zoned)}
    </time>
  )
}

type Values = Readonly<Record<'who' | 'when', ReactNode>>

type Meanings = Readonly<Record<SdvLevel, (values: Values) => ReactNode>>

const meanings: Meanings = {
  PI: (values) => (
    <Trans
      id="sign.by.pi"
      message="Signed as PI by {who} on {when}. Meaning: the saved answers of this section agree with their source."
      values={values}
    />
  ),
  Monitor: (values) => (
    <Trans
      id="sign.by.monitor"
      message="Verified as monitor by {who} on {when}. Meaning: the saved answers of this section were checked against their source."
      values={values}
    />
  ),
}

/** Where answers changed since. */
const meaningsOfThen: Meanings = {
  PI: (values) => (
    <Trans
      id="sign.by.pi.then"
      message="Signed as PI by {who} on {when}. Meaning: the answers that were saved then agree with their source."
      values={values}
    />
  ),
  Monitor: (values) => (
    <Trans
      id="sign.by.monitor.then"
      message="Verified as monitor by {who} on {when}. Meaning: the answers that were saved then were checked against their source."
      values={values}
    />
  ),
}
