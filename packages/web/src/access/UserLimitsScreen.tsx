import { accessCalls } from '@casebook/core/access/access.calls'
import { accessMachine } from '@casebook/core/access/access.machine'
import { isTicked } from '@casebook/core/access/baseAccess'
import { isLimitable } from '@casebook/core/access/limits'
import { groupOfSites, limitsAsAccess, limitsIn } from '@casebook/core/access/limitsAsAccess'
import { sitesCalls } from '@casebook/core/sites/sites.calls'
import { usersCalls } from '@casebook/core/users/users.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { Redirect } from 'wouter'
import { unknownUserAddress } from '../router/addresses/usersAddress'
import { fullNameOf } from '../session/fullName'
import { usePort } from '../session/usePort'
import { usePreferences } from '../shell/settings/preferences'
import { Chip } from '../ui/Chip'
import { Note } from '../ui/Note'
import { AccessForm } from './AccessForm'
import { UserHead } from './UserHead'

/** The studies to which one user is limited. */
export default function UserLimitsScreen({ user }: { readonly user: string }) {
  const { t } = useLingui()
  const { language } = usePreferences()
  const ports = { access: usePort(accessCalls), users: usePort(usersCalls), sites: usePort(sitesCalls) }
  const access = limitsAsAccess(ports, { [language]: t({ id: 'sites.title', message: 'Sites' }) })
  const [page, send] = useMachine(accessMachine, { input: { access, user } })
  const { person, ticked, was, isStale } = page.context
  if (page.matches('noSuchUser')) return <Redirect to={unknownUserAddress(user)} replace />

  const name = <bdi>{person ? fullNameOf(person) : user}</bdi>
  const { studies, sites } = limitsIn(ticked)
  const isUnlimited = studies.length + sites.length === 0
  const mayBeLimited = person === null || isLimitable(person.roles)
  return (
    <div className="max-w-[56rem]">
      <UserHead
        user={user}
        person={person}
        title={<Trans id="limits.of" message="Limits of {name}" values={{ name }} />}
      >
        <Trans
          id="limits.what"
          message="A limited user sees nothing of other studies and other sites: no case, no number, not even their own cases there. With both, a case has to be within both."
        />
      </UserHead>
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        {!mayBeLimited && (
          <Note tone="unknown">
            <Trans
              id="limits.administrator"
              message="This user is an administrator and cannot be limited. Limits apply once the role is taken away."
            />
          </Note>
        )}
        {isStale && (
          <Note tone="missing" role="alert">
            <Trans
              id="limits.stale"
              message="Nothing was saved: another person changed this user in the meantime. These are the current limits."
            />
          </Note>
        )}
      </div>
      <AccessForm
        context={page.context}
        isLoading={page.matches('loading')}
        isUnreachable={page.matches('unreachable')}
        isBusy={!page.matches('editing') || (!mayBeLimited && isUnlimited)}
        send={send}
        summary={
          was && (
            <>
              {studies.length === 0 && sites.length > 0 ? (
                <Trans id="limits.everyStudy" message="Every study" />
              ) : (
                <Trans
                  id="limits.summary"
                  message="{count, plural, =0 {Not limited: the roles apply in every study} one {Limited to one study} other {Limited to # studies}}"
                  values={{ count: studies.length }}
                />
              )}
              {sites.length > 0 && (
                <>
                  {' · '}
                  <Trans
                    id="limits.sites"
                    message="{count, plural, one {Limited to one site} other {Limited to # sites}}"
                    values={{ count: sites.length }}
                  />
                </>
              )}
            </>
          )
        }
        status={(base) =>
          isTicked(ticked, base) ? (
            <Chip tone="ok" icon="okc">
              <Trans id="limits.within" message="Within the limits" />
            </Chip>
          ) : (
            <span className="text-sm text-ink-2">
              {(base.group === groupOfSites ? sites : studies).length === 0 ? (
                <Trans id="limits.open" message="Not limited" />
              ) : (
                <Trans id="limits.beyond" message="Hidden" />
              )}
            </span>
          )
        }
        save={<Trans id="limits.save" message="Save limits" />}
      >
        <Trans id="users.session" message="The user will be signed out at once. Unsent answers stay on their device." />
      </AccessForm>
    </div>
  )
}
