import type { TranslationLineFault } from '@casebook/core/options/customTranslations'
import type { WordingDoubt } from '@casebook/core/options/wordingFaults'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon'
import { AllPaths } from './AllPaths'
import { faultFixes, faultMessages } from './translations.messages'

interface FaultListProps {
  readonly faults: readonly TranslationLineFault[]
  readonly doubts: readonly (WordingDoubt & { readonly line: number })[]
}

/** Lines that are listed at once. */
const most = 100

/** The lines that need a look: what is wrong, and how to mend it. */
export function FaultList({ faults, doubts }: FaultListProps) {
  const rest = faults.length - most
  return (
    <section className="max-h-[60vh] min-w-0 overflow-y-auto border-s border-line text-sm max-desk:border-s-0 max-desk:border-t">
      <h3 className="border-b border-line px-4 py-3 font-semibold">
        <span role="status">
          <Trans
            id="options.translations.look"
            message="{count, plural, =0 {All lines are good} one {# line needs a look} other {# lines need a look}}"
            values={{ count: faults.length + doubts.length }}
          />
        </span>
      </h3>
      <ul>
        {faults.slice(0, most).map(({ line, fault, text }) => (
          <Line key={line} line={line} tone="missing">
            <Trans {...faultMessages[fault]} values={{ code: text.trim().split('.', 1)[0] ?? '' }} />
            <span className="block text-ink-2">
              <Trans {...faultFixes[fault]} />
            </span>
          </Line>
        ))}
        {rest > 0 && (
          <li className="border-b border-line px-4 py-3 text-ink-2">
            <Trans
              id="options.translations.more"
              message="{count, plural, one {And # more line.} other {And # more lines.}}"
              values={{ count: rest }}
            />
          </li>
        )}
        {doubts.map(({ line, path, nearest, missing }) => (
          <Line key={line} line={line} tone="range">
            {missing.length > 0 ? (
              <Trans
                id="options.translations.missing"
                message="Our wording also has {names}."
                values={{ names: <bdi className="font-mono">{missing.map((name) => `{${name}}`).join(' ')}</bdi> }}
              />
            ) : (
              <Trans
                id="options.translations.unknownPath"
                message="There is no wording “{path}”."
                values={{ path: <bdi>{path}</bdi> }}
              />
            )}
            <span className="block text-ink-2">
              {nearest !== null && (
                <Trans
                  id="options.translations.nearest"
                  message="Did you mean {nearest}?"
                  values={{ nearest: <bdi>{nearest}</bdi> }}
                />
              )}{' '}
              <Trans id="options.translations.kept" message="The line is kept." />
            </span>
          </Line>
        ))}
      </ul>
      <AllPaths />
    </section>
  )
}

interface LineProps {
  readonly line: number
  readonly tone: 'missing' | 'range'
  readonly children: ReactNode
}

function Line({ line, tone, children }: LineProps) {
  return (
    <li className="flex gap-2.5 border-b border-line px-4 py-3">
      <Icon
        name={tone === 'missing' ? 'alertf' : 'warn'}
        size="text"
        className={`mt-0.5 ${tone === 'missing' ? 'text-missing-ink' : 'text-range-ink'}`}
      />
      <span className="min-w-0 wrap-anywhere">
        <strong className="font-semibold">
          <Trans id="options.translations.line" message="Line {line}." values={{ line }} />
        </strong>{' '}
        {children}
      </span>
    </li>
  )
}
