import { groupsCalls } from '@casebook/core/groups/groups.calls'
import { markSitesMachine } from '@casebook/core/sites/markSites.machine'
import { sitesCalls } from '@casebook/core/sites/sites.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { Note } from '../ui/Note'
import { Skeleton } from '../ui/waiting/Skeleton'

/** A checkbox for each organisation: whether it is a site. Each change is saved at once. Nothing is drawn while there is no organisation. */
export function SitesCard() {
  const { t } = useLingui()
  const input = { sites: usePort(sitesCalls), groups: usePort(groupsCalls) }
  const [page, send] = useMachine(markSitesMachine, { input })
  const { names, marked, refused, error } = page.context
  if (names?.length === 0) return null
  return (
    <Card className="mt-6 overflow-clip" aria-label={t({ id: 'sites.title', message: 'Sites' })}>
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="sites.title" message="Sites" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-ink-2">
          <Trans
            id="sites.what"
            message="Tick the groups that are sites. A new case belongs to the site of the person who enters it, and people can be limited to sites."
          />
        </p>
        {refused !== null && (
          <Note tone="missing" role="alert">
            <Trans
              id="sites.inUse"
              message="{site} stays a site: cases belong to it, or people are limited to it."
              values={{ site: <bdi>{refused}</bdi> }}
            />
          </Note>
        )}
        {error != null && (
          <CallFailedNote
            error={error}
            {...(page.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
          />
        )}
        {names === null && page.matches('loading') && (
          <Skeleton label={t({ id: 'groups.loading', message: 'Loading the groups' })} lines={[0.6, 0.5]} />
        )}
        <ul className="flex max-h-96 flex-col gap-1 overflow-y-auto">
          {names?.map((name) => (
            <li key={name} className="wrap-anywhere">
              <Checkbox
                bare
                checked={marked.some((site) => site.name === name)}
                disabled={!page.matches('shown')}
                onChange={(isSite) => send({ type: 'mark', group: name, isSite })}
              >
                <bdi>{name}</bdi>
              </Checkbox>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
