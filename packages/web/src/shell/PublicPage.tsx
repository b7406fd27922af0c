import type { ReactNode } from 'react'
import { usePorts } from '../session/ports'
import { BrandMark } from './BrandMark'
import { Main } from './Main'
import { LanguageSwitch } from './settings/LanguageSwitch'

interface PublicPageProps {
  /** Wide enough for two columns of fields. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** A page before sign-in: logo and language at the top, one card, and the server at the bottom. */
export function PublicPage({ isWide = false, children }: PublicPageProps) {
  const { serverName, apiLabel } = usePorts()
  return (
    <div className="pub centred">
      <header className="pubh">
        <span className="row wordmark">
          <BrandMark />
          Casebook
        </span>
        <span className="end">
          <LanguageSwitch />
        </span>
      </header>
      <Main className={isWide ? 'pubm wide' : 'pubm'}>{children}</Main>
      <footer className="pubf xs muted">
        <bdi>{serverName}</bdi>
        <span className="end num">
          <bdi>{apiLabel}</bdi>
        </span>
      </footer>
    </div>
  )
}
