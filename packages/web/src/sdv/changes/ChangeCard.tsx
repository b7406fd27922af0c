import type { Question } from '@casebook/core/bases/base'
import { historyPath } from '@casebook/core/history/historyPath'
import { holds } from '@casebook/core/permissions/capabilities'
import type { NotConfirmed } from '@casebook/core/sdv/changes.machine'
import { levels } from '@casebook/core/sdv/level'
import type { ChangedAnswer } from '@casebook/core/sdv/verification.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react'
import { Fragment, type ReactNode, type Ref } from 'react'
import type { Words } from '../../entry/form/useWords'
import { readOnlyAddress } from '../../router/addresses/entryAddress'
import { useSession } from '../../session/session'
import { moment } from '../../shell/moment'
import { Comma } from '../../shell/settings/Comma'
import { Button } from '../../ui/Button'
import { ButtonLink } from '../../ui/ButtonLink'
import { Card } from '../../ui/Card'
import { deliberately } from '../../ui/hooks/deliberately'
import { clockBack, eye } from '../../ui/moreDrawings'
import { Note } from '../../ui/Note'
import { StatusChip } from '../../ui/StatusChip'
import { CaseName } from '../../ui/text/CaseName'

const refusals: Readonly<Record<NotConfirmed, MessageDescriptor>> = {
  AnswerChanged: msg({
    id: 'sdvChanges.changedAgain',
    message: 'This answer has changed again. Load the changes again and check it.',
  }),
  SignedBySamePerson: msg({
    id: 'sdvChanges.samePerson',
    message: 'You signed this change as PI. Another monitor must verify it.',
  }),
  WaitsForPi: msg({ id: 'sdvChanges.waits', message: 'The investigator must sign this change first.' }),
}

interface ChangeCardProps {
  readonly change: ChangedAnswer
  readonly words: Words
  readonly headingRef: Ref<HTMLHeadingElement>
  readonly isConfirmed: boolean
  readonly mayConfirm: boolean
  readonly notConfirmed: NotConfirmed | null
  readonly onMove: (move: 'next' | 'previous' | 'confirm') => void
  readonly onQuery: () => void
  readonly onReload: () => void
}

/** One change: what was verified, what is there now, who said so, and what to do about it. */
export function ChangeCard(props: ChangeCardProps) {
  const { change, words, headingRef, isConfirmed, mayConfirm, notConfirmed, onMove, onQuery, onReload } = props
  const { i18n } = useLingui()
  // The cast is safe: the words of an answer need no more of its question.
  const question = change.question as Question
  const now = words.answer(question, change.now)
  const when = (at: string) => i18n.date(at, moment.minute)
  const who = ({ name, user }: { readonly name?: string | undefined; readonly user: string }) => (
    <bdi>{name ?? user}</bdi>
  )
  const isWaiting = change.level === levels.verified && change.signed === null
  const { user } = useSession()
  return (
    <Card>
      <header className="flex flex-wrap items-start gap-2 border-b border-line px-5 py-4">
        <div className="min-w-0 flex-[1_1_15rem]">
          <p className="text-sm text-ink-2">
            <CaseName name={change.name} />, {words.read(change.questionnaire) || change.questionnaireId}
          </p>
          <h2 ref={headingRef} tabIndex={-1} className="font-display text-[1.375rem]/7 font-semibold outline-none">
            {words.read(change.question.text) || change.key}
          </h2>
        </div>
        <Button size="small" icon="arl" onClick={() => onMove('previous')}>
          <Trans id="pager.previous" message="Previous" /> <kbd>P</kbd>
        </Button>
        <Button size="small" iconAfter="arr" onClick={() => onMove('next')}>
          <Trans id="pager.next" message="Next" /> <kbd>N</kbd>
        </Button>
      </header>
      <div className="grid grid-cols-2 gap-3 px-5 py-4 max-tablet:grid-cols-1">
        <Value
          className="border-line bg-sunken text-ink-2 [&_strong]:line-through"
          about={
            <Trans id="sdvChanges.before" message="You verified on {when}" values={{ when: when(change.verifiedAt) }} />
          }
        >
          {words.answer(question, change.before)}
        </Value>
        <Value
          className="tone-changed border-tone-line bg-tone-soft"
          about={
            change.changedBy ? (
              <Trans id="sdvChanges.now" message="Now, since {when}" values={{ when: when(change.changedBy.at) }} />
            ) : (
              <Trans id="sdvChanges.nowUndated" message="Now" />
            )
          }
        >
          {now}
        </Value>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 px-5 pb-4 text-sm">
        {change.changedBy && (
          <>
            <dt className="text-ink-2">
              <Trans id="sdvChanges.by" message="Changed by" />
            </dt>
            <dd>{who(change.changedBy)}</dd>
          </>
        )}
        {change.reason && (
          <>
            <dt className="text-ink-2">
              <Trans id="sdvChanges.reason" message="Reason given" />
            </dt>
            <dd>{change.reason}</dd>
          </>
        )}
        {change.asked?.map(({ step, words: said, by, at }) => (
          <Fragment key={`${at} ${words.read(step)}`}>
            <dt className="text-ink-2">{words.read(step)}</dt>
            <dd className="wrap-anywhere">
              <bdi>{typeof said === 'string' ? said : words.read(said)}</bdi>{' '}
              <span className="text-ink-3">
                {by && <bdi>{by}</bdi>} {when(at)}
              </span>
            </dd>
          </Fragment>
        ))}
        {change.signed && (
          <>
            <dt className="text-ink-2">
              <Trans id="sdvChanges.signed" message="Signed by the PI" />
            </dt>
            <dd>
              {who(change.signed)}
              <Comma />
              {when(change.signed.at)}
            </dd>
          </>
        )}
      </dl>
      <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-sunken px-5 py-3">
        <ButtonLink icon={eye} href={readOnlyAddress(change, change.key)}>
          <Trans id="sdvChanges.open" message="Open in the case" />
        </ButtonLink>
        {holds(user.roles, 'canReviewCases') && (
          <ButtonLink icon={clockBack} href={historyPath(change, change.key)}>
            <Trans id="sdvChanges.history" message="History of this answer" />
          </ButtonLink>
        )}
        <Button className="ms-auto" icon="flag" aria-haspopup="dialog" onClick={onQuery}>
          <Trans id="query.ask" message="Query" /> <kbd>F</kbd>
        </Button>
        {isConfirmed ? (
          <StatusChip status={change.level === levels.signed ? 'piVerified' : 'monitorVerified'}>
            <Trans
              id="sdvChanges.confirmedNow"
              message="{level, select, PI {Signed} other {Verified}} just now"
              values={{ level: change.level }}
            />
          </StatusChip>
        ) : isWaiting ? (
          <span className="text-sm text-ink-2">
            <Trans {...refusals.WaitsForPi} />
          </span>
        ) : (
          <Button variant="primary" icon="shield" disabled={!mayConfirm} {...deliberately(() => onMove('confirm'))}>
            <Trans
              id="sdvChanges.confirm"
              message="{level, select, PI {Sign} other {Verify}} {now} and go on"
              values={{ level: change.level, now: <bdi>{now}</bdi> }}
            />
            <kbd>C</kbd>
          </Button>
        )}
      </footer>
      {notConfirmed && (
        <div className="px-5 pb-4">
          <Note tone="missing" role="alert">
            <Trans {...refusals[notConfirmed]} />
            {notConfirmed === 'AnswerChanged' && (
              <Button size="small" variant="quiet" onClick={onReload}>
                <Trans id="sdvChanges.reload" message="Load the changes again" />
              </Button>
            )}
          </Note>
        </div>
      )}
    </Card>
  )
}

interface ValueProps {
  readonly about: ReactNode
  readonly className: string
  readonly children: ReactNode
}

function Value({ about, className, children }: ValueProps) {
  return (
    <div className={`rounded-lg border px-4 py-3 ${className}`}>
      <p className="text-xs">{about}</p>
      <strong className="font-display text-[1.25rem] font-semibold wrap-anywhere">{children}</strong>
    </div>
  )
}
