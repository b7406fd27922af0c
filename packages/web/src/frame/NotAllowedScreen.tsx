import { rolesWith } from '@casebook/core/permissions/capabilities'
import { Trans, useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { useLocation, useSearch } from 'wouter'
import { RoutesContext } from '../router/RoutesContext'
import { homePath, signInAddress } from '../router/returnAddress'
import { type AppRoute, mayOpen } from '../router/route'
import { routeAt } from '../router/routeAt'
import { useTitleOf } from '../router/useTitleOf'
import { fullNameOf } from '../session/fullName'
import { roleMessages } from '../session/roles.messages'
import { useSession } from '../session/session'
import { useListed } from '../shell/useListed'
import { usePageTitle } from '../shell/usePageTitle'
import { AskForAccess } from '../signIn/access/AskForAccess'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { pageCardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { lock } from '../ui/moreDrawings'
import { toneClass } from '../ui/tone'
import Shell from './Shell'

/** A page this account may not open. The address stays, so that another user can sign in and see it. */
export default function NotAllowedScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  const rolesInWords = useRolesInWords()
  const [path] = useLocation()
  const search = useSearch()
  const titleOf = useTitleOf()
  const found = routeAt(useContext(RoutesContext), path)
  const title = found ? titleOf(found) : path
  usePageTitle(t({ id: 'notAllowed.title', message: 'You may not open this page' }))
  return (
    <Shell crumbs={[{ name: title }]}>
      <div className="mx-auto flex w-[min(36rem,100%)] flex-col pt-[8vh] max-tablet:pt-4">
        <span
          className={`mb-4 grid size-12 place-items-center rounded-full border border-tone-line bg-tone-soft text-tone-ink ${toneClass.unknown}`}
        >
          <Icon name={lock} size="huge" />
        </span>
        <h1 className={pageCardTitleClass}>
          <Trans
            id="notAllowed.heading"
            message="Your account cannot open “{title}”"
            values={{ title: <bdi>{title}</bdi> }}
          />
        </h1>
        <p className="mt-1.5 mb-5 text-[0.9375rem]/6 text-ink-2">
          {found && <WhoMay route={found.route} />}{' '}
          <Trans
            id="notAllowed.who"
            message="You are signed in as {name}. Your roles: {roles}. Nothing is wrong with your account."
            values={{
              name: <bdi className="font-semibold text-ink">{fullNameOf(user)}</bdi>,
              roles: rolesInWords(user.roles),
            }}
          />
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="primary" href={homePath}>
            <Trans id="notAllowed.home" message="Go to Waiting for you" />
          </ButtonLink>
          <Button icon="arl" onClick={() => history.back()}>
            <Trans id="notAllowed.back" message="Back" />
          </Button>
          <ButtonLink
            variant="quiet"
            href={signInAddress(search ? `${path}?${search}` : path, 'InsufficientPermissions')}
          >
            <Trans id="notAllowed.other" message="Sign in as someone else" />
          </ButtonLink>
        </div>
        <div className="mt-7">
          <AskForAccess title={title} />
        </div>
      </div>
    </Shell>
  )
}

/** Who could open the page, and who gives that right. */
function WhoMay({ route }: { readonly route: AppRoute }) {
  const { user } = useSession()
  const rolesInWords = useRolesInWords()
  const { needs } = route
  if (needs === 'anyone' || needs === 'signedIn' || mayOpen(route, user.roles))
    return <Trans id="notAllowed.gives" message="An administrator of this server decides who may open it." />
  const roles = rolesWith(needs)
  if (roles === null)
    return (
      <Trans
        id="notAllowed.ownCases"
        message="It is for people who enter cases, not for monitors and data managers. An administrator gives the roles."
      />
    )
  return (
    <Trans
      id="notAllowed.roles"
      message="{count, plural, one {It is for accounts with the role {roles}. An administrator gives it.} other {It is for accounts with one of these roles: {roles}. An administrator gives them.}}"
      values={{ count: roles.length, roles: rolesInWords(roles) }}
    />
  )
}

function useRolesInWords(): (roles: readonly (keyof typeof roleMessages)[]) => string {
  const { _ } = useMessages()
  const { t } = useLingui()
  const listed = useListed()
  return (roles) =>
    roles.length === 0
      ? t({ id: 'notAllowed.noRoles', message: 'none' })
      : listed(
          roles.map((role) => _(roleMessages[role])),
          'row',
        )
}
