import type { ReactNode } from 'react'
import { SendFeedback } from '../feedback/SendFeedback'
import { usePorts } from '../session/ports'
import { Brand } from '../shell/brand/Brand'
import { Main } from '../shell/Main'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'

interface PublicPageProps {
  /** Wide enough for two columns of fields, or for two groups of them. */
  readonly width?: 'wide' | 'widest'
  /** Links at the bottom. */
  readonly footer?: ReactNode
  readonly children: ReactNode
}

const widths = { wide: '*:w-[min(40rem,100%)]', widest: '*:w-[min(60rem,100%)]' }

/** A page before sign-in: logo and language at the top, one card, and the server at the bottom. */
export function PublicPage({ width, footer, children }: PublicPageProps) {
  const { serverName, apiLabel } = usePorts()
  return (
    <div className="flex min-h-screen flex-col">
      <header className="flex items-center px-8 py-5 max-phone:px-4">
        <span className="flex items-center gap-2 font-display text-[1.1875rem] font-bold tracking-[-0.012em]">
          <Brand />
        </span>
        <span className="ms-auto">
          <LanguageSwitch />
        </span>
      </header>
      <Main
        className={`flex w-full flex-1 flex-col items-center justify-center px-6 pt-2 pb-6 max-phone:px-4 ${width ? widths[width] : ''}`}
      >
        {children}
      </Main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 px-8 py-4 text-xs text-ink-3 max-phone:px-4 [&_:is(a,button)]:whitespace-nowrap">
        {footer}
        <SendFeedback />
        <bdi>{serverName}</bdi>
        <span className="ms-auto tabular-nums">
          <bdi>{apiLabel}</bdi>
        </span>
      </footer>
    </div>
  )
}
