import { isRevocable, type KeyState, stateOfKey } from '@casebook/core/accessKeys/accessKey'
import type { AccessKey } from '@casebook/core/accessKeys/accessKeys.calls'
import type { KeysContext, KeysEvent } from '@casebook/core/accessKeys/accessKeys.machine'
import { labelOf } from '@casebook/core/call/callersKey'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { moment } from '../shell/moment'
import { ShowMore } from '../shell/ShowMore'
import { usePreferences } from '../shell/settings/preferences'
import { type KeyStudy, studyWords } from '../studies/studyWords'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Chip } from '../ui/Chip'
import { DataTable } from '../ui/DataTable'
import { EmptyState } from '../ui/EmptyState'
import type { IconName } from '../ui/icons/drawings'
import { linkClass } from '../ui/link'
import { SecureButton } from '../ui/SecureButton'
import { Address } from '../ui/text/Address'
import { VisuallyHidden } from '../ui/text/VisuallyHidden'
import type { Tone } from '../ui/tone'
import { stateTexts } from './accessKeys.messages'
import { ScopeNames } from './ScopeNames'

interface KeysCardProps {
  readonly form: KeysContext
  readonly isBusy: boolean
  readonly studies: readonly KeyStudy[]
  readonly send: (event: KeysEvent) => void
}

const looks: Readonly<Record<KeyState, readonly [Tone, IconName]>> = {
  inUse: ['ok', 'okc'],
  quiet: ['range', 'warn'],
  endsSoon: ['range', 'warn'],
  ownerShut: ['frozen', 'snow'],
  ended: ['locked', 'x'],
  revoked: ['locked', 'x'],
}

/** The keys, newest first, with what each may do, its last use and its state. */
export function KeysCard({ form: { keys, next, isOfAll }, isBusy, studies, send }: KeysCardProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const now = new Date()
  const day = (instant: string) => i18n.date(instant, moment.day)
  if (!keys) return null
  return (
    <Card className="overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="accessKeys.list" message="Keys" />
        </h2>
      </CardHeader>
      {keys.length === 0 ? (
        <EmptyState icon="key" title={<Trans id="accessKeys.none" message="No keys yet" />}>
          <Trans id="accessKeys.none.what" message="A program that sends or reads data by itself needs one." />
        </EmptyState>
      ) : (
        <DataTable
          label={t({ id: 'accessKeys.title', message: 'Access keys' })}
          rows={keys}
          rowKey={({ id }) => id}
          isBusy={isBusy}
          more={next !== null && <ShowMore rest={null} shown={keys.length} onShow={() => send({ type: 'more' })} />}
          columns={[
            {
              id: 'key',
              header: <Trans id="accessKeys.key" message="Key" />,
              cell: ({ name, hint, owner }) => (
                <span className="block whitespace-normal">
                  <bdi className="block font-[580] wrap-anywhere">{name}</bdi>
                  <span className="block font-mono text-xs text-ink-2">
                    <bdi dir="ltr">{hint}…</bdi>
                  </span>
                  {isOfAll && (
                    <span className="block text-xs text-ink-2">
                      <Address>{owner}</Address>
                    </span>
                  )}
                </span>
              ),
            },
            {
              id: 'may',
              header: <Trans id="accessKeys.may" message="May" />,
              cell: ({ scopes, study }) => (
                <>
                  <span className="block">
                    <ScopeNames scopes={scopes} />
                  </span>
                  <bdi className="block text-xs text-ink-2">
                    {study ? (
                      studyWords(study, studies, language)
                    ) : (
                      <Trans id="accessKeys.allStudies" message="All studies" />
                    )}
                  </bdi>
                </>
              ),
            },
            {
              id: 'used',
              header: <Trans id="accessKeys.lastUsed" message="Last used" />,
              label: t({ id: 'accessKeys.lastUsed', message: 'Last used' }),
              cell: ({ lastUsedAt }) =>
                lastUsedAt === null ? (
                  <span className="text-ink-2">
                    <Trans id="accessKeys.never" message="Never" />
                  </span>
                ) : (
                  <time dateTime={lastUsedAt} className="tabular-nums">
                    {i18n.date(lastUsedAt, moment.minute)}
                  </time>
                ),
            },
            {
              id: 'state',
              header: <Trans id="accessKeys.state" message="State" />,
              cell: (key) => <State of={key} now={now} day={day} />,
            },
            {
              id: 'revoke',
              align: 'end',
              header: (
                <VisuallyHidden>
                  <Trans id="accessKeys.revoke" message="Revoke" />
                </VisuallyHidden>
              ),
              cell: (key) =>
                isRevocable(stateOfKey(key, now)) && (
                  <SecureButton
                    size="small"
                    disabled={isBusy}
                    warning={<Trans id="accessKeys.revoke.sure" message="Really revoke?" />}
                    onConfirm={() => send({ type: 'revoke', id: key.id })}
                  >
                    <Trans id="accessKeys.revoke" message="Revoke" />
                    <VisuallyHidden>{` ${labelOf(key)}`}</VisuallyHidden>
                  </SecureButton>
                ),
            },
          ]}
        />
      )}
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        <Trans
          id="accessKeys.inLog"
          message="The server log names the key at its uses, and the history of a case at each entry it made."
        />{' '}
        {isOfAll && (
          <Link className={linkClass} href="/log/log">
            <Trans id="accessKeys.toLog" message="Uses in the log" />
          </Link>
        )}
      </p>
    </Card>
  )
}

interface StateProps {
  readonly of: AccessKey
  readonly now: Date
  readonly day: (instant: string) => string
}

/** What there is to know of the key, and until when it opens something. */
function State({ of: key, now, day }: StateProps) {
  const state = stateOfKey(key, now)
  const [tone, icon] = looks[state]
  const { endsAt, revokedAt, revokedBy } = key
  return (
    <>
      <Chip tone={tone} icon={icon}>
        <Trans {...stateTexts[state]} />
      </Chip>
      <span className="block text-xs text-ink-2 tabular-nums">
        {revokedAt !== null ? (
          <Trans
            id="accessKeys.revoked.when"
            message="on {day} by {name}"
            values={{ day: day(revokedAt), name: <bdi>{revokedBy}</bdi> }}
          />
        ) : endsAt === null ? (
          <Trans id="accessKeys.noEnd" message="no end" />
        ) : state === 'ended' ? (
          <Trans id="accessKeys.ended.when" message="on {day}" values={{ day: day(endsAt) }} />
        ) : (
          <Trans id="accessKeys.ends.when" message="ends {day}" values={{ day: day(endsAt) }} />
        )}
      </span>
    </>
  )
}
