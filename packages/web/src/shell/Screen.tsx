import type { FoundRoute } from '../router/routeAt'
import { useTitleOf } from '../router/useTitleOf'
import { SignedIn } from '../session/SignedIn'
import { later } from '../ui/lazy/later'
import { usePageTitle } from './usePageTitle'
import { WorkShell } from './WorkShell'

export const Shell = later(() => import('./Shell'))

/** A screen with what its table says of it: who may open it, what stands around it, and the title of the window. */
export function Screen({ route, names, path }: FoundRoute & { readonly path: string }) {
  const { needs, frame, screen: Code } = route
  const content = (
    <>
      <PageTitle key={`title of ${path}`} route={route} names={names} />
      <Code key={path} {...names} />
    </>
  )
  if (needs === 'anyone') return content
  return (
    <SignedIn needs={needs}>
      {frame === 'page' ? <Shell>{content}</Shell> : frame === 'work' ? <WorkShell>{content}</WorkShell> : content}
    </SignedIn>
  )
}

/** Stands before the screen, whose own title, if it has one, is set after this one. */
function PageTitle(found: FoundRoute) {
  usePageTitle(useTitleOf()(found))
  return null
}
