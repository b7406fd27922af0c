import type { FoundRoute } from '../router/routeAt'
import { useSide } from '../router/useSide'
import { useTitleOf } from '../router/useTitleOf'
import { PracticeFrame } from '../shell/status/PracticeFrame'
import { usePageTitle } from '../shell/usePageTitle'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { SignedIn } from './SignedIn'
import { WorkShell } from './WorkShell'

export const Shell = lazyComponent(() => import('./Shell'))

/** Renders the screen of a route: checks access, and adds the frame and the window title. */
export function Screen({ route, names, path }: FoundRoute & { readonly path: string }) {
  const { needs, frame, screen: Code, staysAs: place = path } = route
  const content = (
    <>
      <PageTitle key={`title of ${path}`} route={route} names={names} />
      <Code key={place} {...names} />
    </>
  )
  const isPractice = useSide(names.base) === 'practice'
  if (needs === 'anyone') return content
  return (
    <SignedIn needs={needs}>
      {isPractice && <PracticeFrame />}
      {frame === 'page' ? (
        <Shell place={place}>{content}</Shell>
      ) : frame === 'work' ? (
        <WorkShell>{content}</WorkShell>
      ) : (
        content
      )}
    </SignedIn>
  )
}

/** Rendered before the screen, so that a title the screen itself sets comes later and wins. */
function PageTitle(found: FoundRoute) {
  usePageTitle(useTitleOf()(found))
  return null
}
