import { Trans } from '@lingui/react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { routeAt } from '../router/routeAt'
import { CountUpTo } from '../shell/CountUpTo'
import { useOpenRoutes } from '../shell/useOpenRoutes'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { type Drawing, Icon } from '../ui/Icon'
import { linkClass } from '../ui/link'

interface WorkCardProps {
  readonly icon: Drawing
  readonly title: ReactNode
  readonly count?: number
  /** There are more than `count`. */
  readonly more?: boolean | undefined
  /** The screen with all of it. Without such a screen, or where the user may not open it, there is no link. */
  readonly all?: string
  readonly allName?: ReactNode
  readonly children: ReactNode
}

/** One kind of work: a line for each piece, the most urgent first. */
export function WorkCard({ icon, title, count, more = false, all, allName, children }: WorkCardProps) {
  const id = useId()
  const routes = useOpenRoutes()
  return (
    <Card className="overflow-clip" aria-labelledby={id}>
      <CardHeader>
        <Icon name={icon} className="text-ink-3" />
        <h2 id={id} className={cardTitleClass}>
          {title}
        </h2>
        {count !== undefined && (
          <span className="text-sm text-ink-2 tabular-nums">
            <CountUpTo count={count} more={more} />
          </span>
        )}
        {all && routeAt(routes, all) && (
          <Link
            className={`ms-auto inline-flex min-h-6 flex-none items-center text-sm font-medium pointer-coarse:-my-3 ${linkClass}`}
            href={all}
          >
            {allName ?? <Trans id="home.all" message="All" />}
          </Link>
        )}
      </CardHeader>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

interface WorkLineProps {
  /** The name of the piece: the first line, in bold. */
  readonly title: ReactNode
  /** Beside the text, in words too: a picture of a window of days. */
  readonly picture?: ReactNode
  /** A link or button that leads to it, and at most one more. */
  readonly actions: ReactNode
  readonly children?: ReactNode
}

/** One piece of work. On a phone its buttons stand below it. */
export function WorkLine({ title, picture, actions, children }: WorkLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 wrap-anywhere hover:bg-hover/45">
      <div className="min-w-0 flex-[1_1_15rem]">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold">{title}</h3>
        <div className="text-sm text-ink-2">{children}</div>
      </div>
      {picture}
      <div className="flex items-center gap-1.5 max-phone:w-full max-phone:gap-2 max-phone:*:flex-1">{actions}</div>
    </li>
  )
}
