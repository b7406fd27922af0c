import { accessCalls } from '@casebook/core/access/access.calls'
import { accessMachine, losesAccess, unsavedTicks } from '@casebook/core/access/access.machine'
import { isTicked } from '@casebook/core/access/baseAccess'
import { textIn } from '@casebook/core/language/language'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { managedBaseAddress } from '../router/addresses/candidatesAddress'
import { usePort } from '../session/usePort'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { SitesCard } from '../sites/SitesCard'
import { Chip } from '../ui/Chip'
import { linkClass } from '../ui/link'
import { AccessForm } from './AccessForm'

/** The protected studies. */
export default function ProtectionsScreen() {
  const [page, send] = useMachine(accessMachine, { input: { access: usePort(accessCalls), user: null } })
  const { language } = usePreferences()
  const { bases, ticked } = page.context
  const changed = unsavedTicks(page.context).flatMap(({ isOn, ...name }) => {
    const base = bases.find((one) => one.group === name.group && one.base === name.base)
    return isOn && base ? [losesAccess(page.context, base)] : []
  })
  const most = Math.max(0, ...changed)

  return (
    <div className="max-w-[56rem]">
      <PageHead title={<Trans id="access.title" message="Study access" />}>
        <Trans id="access.what" message="Only administrators and users you name can open a protected study." />
      </PageHead>
      <AccessForm
        context={page.context}
        isLoading={page.matches('loading')}
        isUnreachable={page.matches('unreachable')}
        isBusy={!page.matches('editing')}
        send={send}
        summary={
          <Trans
            id="access.count"
            message="{total, plural, one {{count, number} of # study is protected} other {{count, number} of # studies are protected}}"
            values={{ count: bases.filter((base) => isTicked(ticked, base)).length, total: bases.length }}
          />
        }
        status={(base) =>
          isTicked(ticked, base) ? (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Chip tone="locked" icon="lockf">
                <Trans id="access.protected" message="Protected" />
              </Chip>
              <Link className={`text-sm tabular-nums ${linkClass}`} href={managedBaseAddress(base)}>
                <Trans
                  id="access.users"
                  message="{users, plural, =0 {No users named} one {# user named} other {# users named}}"
                  values={{ users: base.users }}
                />
                <span className="sr-only">
                  : <bdi>{textIn(base.text, language) || base.base}</bdi>
                </span>
              </Link>
            </span>
          ) : (
            <span className="text-sm text-ink-2">
              <Trans id="access.open" message="Open to everyone" />
            </span>
          )
        }
        save={<Trans id="access.save" message="Save protection" />}
      >
        {most > 0 && (
          <Trans
            id="access.lose"
            message="{most, plural, one {# user will lose access until you name them.} other {Up to # users will lose access to a study until you name them.}}"
            values={{ most }}
          />
        )}
      </AccessForm>
      <SitesCard />
    </div>
  )
}
