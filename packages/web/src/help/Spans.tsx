import { tagOfLanguage } from '@casebook/core/language/locale'
import { useLingui } from '@lingui/react'
import { Fragment, type ReactNode, useContext } from 'react'
import { Link } from 'wouter'
import { RoutesContext } from '../router/RoutesContext'
import { routeAt } from '../router/routeAt'
import { CtrlKey } from '../shell/CtrlKey'
import { usePreferences } from '../shell/settings/preferences'
import { useOpenRoutes } from '../shell/useOpenRoutes'
import { linkClass } from '../ui/link'
import type { Span } from './guides/readGuide'

/** A line of a guide. Controls and screens have the words that they have on the screen, in the reader's language. */
export function Spans({ of }: { readonly of: readonly Span[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
  return of.map((span, place) => <One key={place} {...span} />)
}

function One(span: Span) {
  const { i18n } = useLingui()
  switch (span.type) {
    case 'text':
      return span.text
    case 'control':
      return (
        <OnScreen>
          <bdi data-control={span.id}>{i18n._(span.id, span.values)}</bdi>
        </OnScreen>
      )
    case 'screen':
      return <ScreenName path={span.path} />
    case 'keys':
      return span.keys.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && '+'}
          {key === 'Ctrl' ? <CtrlKey /> : <kbd>{key}</kbd>}
        </Fragment>
      ))
  }
}

/** A link for those who may open the screen. */
function ScreenName({ path }: { readonly path: string }) {
  const { i18n } = useLingui()
  const route = routeAt(useContext(RoutesContext), path)?.route
  const isOpen = routeAt(useOpenRoutes(), path) !== null
  if (!route) throw new Error(`A guide names the screen ${path}, which is not there`)
  const name = <bdi data-screen={path}>{i18n._(route.title)}</bdi>
  return (
    <OnScreen>
      {isOpen ? (
        <Link className={linkClass} href={path}>
          {name}
        </Link>
      ) : (
        name
      )}
    </OnScreen>
  )
}

/** In the reader's language, which the guide may not have. */
function OnScreen({ children }: { readonly children: ReactNode }) {
  const { language } = usePreferences()
  return (
    <b lang={tagOfLanguage(language)} className="font-semibold">
      {children}
    </b>
  )
}
