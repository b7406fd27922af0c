import { directionOfLanguage, type TextLanguage } from '@casebook/core/language/language'
import { localeOfLanguage, tagOfLanguage } from '@casebook/core/language/locale'
import type { ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { usePreferences } from '../shell/settings/preferences'

interface SheetProps {
  readonly received: ReceivedCodebook
  readonly language: TextLanguage
  /** The kind of paper. */
  readonly kind: ReactNode
  readonly children: ReactNode
}

/** The colours of a printed page, whatever the theme. */
const paperColours =
  'scheme-light [--color-surface:#fff] [--color-ink:#1b2a33] [--color-ink-2:#44545d] [--color-ink-3:#5b6b74] [--color-line:#d5dde0] [--color-line-strong:#8fa0a8] [--color-brand-soft:#eef6f7] [--color-brand-ink:#0b5563]'

/** A sheet of paper of a published version. */
export function Sheet({ received, language, kind, children }: SheetProps) {
  const { language: spoken } = usePreferences()
  const { version, publishedAt, checksum, codebook } = received
  const day = new Intl.DateTimeFormat(localeOfLanguage(spoken), { dateStyle: 'medium' })
  return (
    <Paper
      title={codebook.title}
      about={
        <>
          <Trans
            id="papers.published"
            message="Version {version}, published {day}"
            values={{ version: <bdi>{version}</bdi>, day: <bdi>{day.format(new Date(publishedAt))}</bdi> }}
          />
          {codebook.notice && <bdi className="block whitespace-pre-line">{codebook.notice}</bdi>}
        </>
      }
      kind={kind}
      footer={
        <Trans
          id="papers.counts"
          message="{questions, plural, one {# variable} other {# variables}}, {rules, plural, one {# rule} other {# rules}}, {solutions, plural, one {# solution} other {# solutions}}, {checks, plural, one {# check} other {# checks}}"
          values={codebook.counts}
        />
      }
      checksum={checksum}
      language={language}
    >
      {children}
    </Paper>
  )
}

interface PaperProps extends Pick<SheetProps, 'language' | 'kind' | 'children'> {
  readonly title: string
  /** Which version it is of. */
  readonly about: ReactNode
  readonly footer: ReactNode
  /** SHA-256, in hexadecimal. */
  readonly checksum: string
  /** All of the checksum stands there. */
  readonly isWhole?: boolean
}

/** A sheet of paper: white in every theme, with the study above and the fingerprint of its version below. */
export function Paper({ title, about, kind, footer, checksum, isWhole, language, children }: PaperProps) {
  return (
    <article
      className={`${paperColours} min-w-0 border border-line-strong bg-surface px-8 pt-7 pb-6 text-[0.8125rem] leading-[1.45] text-ink shadow-raised max-tablet:px-4 max-tablet:py-5 print:border-0 print:p-0 print:shadow-none`}
      lang={tagOfLanguage(language)}
      dir={directionOfLanguage(language)}
    >
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b-2 border-ink pb-1.5">
        <b className="font-display text-[1.0625rem] font-semibold">{title}</b>
        <span className="text-ink-2">{about}</span>
        <span className="ms-auto text-ink-2">{kind}</span>
      </header>
      {children}
      <footer className="mt-4 flex flex-wrap justify-between gap-x-4 border-t border-line pt-1.5 text-[0.6875rem] text-ink-2">
        <span>{kind}</span>
        <span>{footer}</span>
        <span dir="ltr" className="font-mono break-all" title={checksum}>
          SHA-256 {isWhole ? checksum : `${checksum.slice(0, 8)}…${checksum.slice(-4)}`}
        </span>
      </footer>
    </article>
  )
}
