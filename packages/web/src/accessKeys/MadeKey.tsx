import type { KeysContext, KeysEvent } from '@casebook/core/accessKeys/accessKeys.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { usePorts } from '../session/ports'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { moment } from '../shell/moment'
import { ShownOnce } from '../shell/secrets/ShownOnce'
import { usePreferences } from '../shell/settings/preferences'
import { type KeyStudy, studyWords } from '../studies/studyWords'
import { SecureButton } from '../ui/SecureButton'
import { ScopeNames } from './ScopeNames'

interface MadeKeyProps {
  readonly form: KeysContext
  readonly made: NonNullable<KeysContext['made']>
  readonly studies: readonly KeyStudy[]
  readonly isBusy: boolean
  readonly send: (event: KeysEvent) => void
}

/** The new key, the only time that it is shown. It is left by a tick, or by revoking it. */
export function MadeKey({ form: { isKept, error }, made: { key, secret }, studies, isBusy, send }: MadeKeyProps) {
  const { t, i18n } = useLingui()
  const { language } = usePreferences()
  const { serverName } = usePorts()
  const tryIt = `curl -H "Authorization: Bearer $CASEBOOK_KEY" -H 'Content-Type: application/json' -d '{}' '${location.protocol}//${serverName}/proket/accessKeys?action=getOwnKey'`
  return (
    <ShownOnce
      width="wide"
      name={key.name}
      description={
        <Trans
          id="accessKeys.made.what"
          message="This is the key. It is shown only now: Casebook keeps a fingerprint of it, and cannot show it again."
        />
      }
      label={t({ id: 'accessKeys.made.key', message: 'The key' })}
      secret={secret}
      kept={<Trans id="accessKeys.made.kept" message="I keep it in a safe place" />}
      isKept={isKept}
      isBusy={isBusy}
      onKept={(kept) => send({ type: 'keep', isKept: kept })}
      onDone={() => send({ type: 'done' })}
      action={
        <SecureButton
          disabled={isBusy}
          warning={<Trans id="accessKeys.revoke.sure" message="Really revoke?" />}
          onConfirm={() => send({ type: 'revoke', id: key.id })}
        >
          <Trans id="accessKeys.made.revoke" message="Revoke it" />
        </SecureButton>
      }
      failure={error != null && <CallFailedLine error={error} />}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm wrap-anywhere">
        <dt className="text-ink-2">
          <Trans id="accessKeys.itMay" message="It may" />
        </dt>
        <dd>
          <ScopeNames scopes={key.scopes} />
        </dd>
        <dt className="text-ink-2">
          <Trans id="accessKeys.study" message="Study" />
        </dt>
        <dd>
          <bdi>
            {key.study ? (
              studyWords(key.study, studies, language)
            ) : (
              <Trans id="accessKeys.allStudies" message="All studies" />
            )}
          </bdi>
        </dd>
        <dt className="text-ink-2">
          <Trans id="accessKeys.ends" message="Ends" />
        </dt>
        <dd>
          {key.endsAt === null ? (
            <Trans id="accessKeys.ends.never" message="Never" />
          ) : (
            i18n.date(key.endsAt, moment.day)
          )}
        </dd>
      </dl>
      <div>
        <p className="mb-1 text-sm text-ink-2">
          <Trans id="accessKeys.made.try" message="To try it, with the key in the variable CASEBOOK_KEY:" />
        </p>
        <p className="rounded-md border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere" dir="ltr">
          {tryIt}
        </p>
      </div>
    </ShownOnce>
  )
}
