import { commaOf } from '@casebook/core/language/locale'
import { withCodes } from '@casebook/core/papers/codebook'
import type { BookQuestion, BookSection } from '@casebook/core/papers/papers.calls'
import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import type { ReactNode } from 'react'
import { usePreferences } from '../shell/settings/preferences'
import { titleClass } from './CodebookPages'

/** So many options of a question are drawn; the codebook has them all. */
const mostOptions = 30

/** A section as the form to fill in by hand, with the variable of each question beside it. */
export function AnnotatedSection({ section }: { readonly section: BookSection }) {
  const { title, number, about, questions } = section
  return (
    <section>
      <h2 className={titleClass}>
        {number !== '' && <>{number} </>}
        {title}
      </h2>
      {about.map((line) => (
        <p key={line} className="whitespace-pre-line text-ink-2">
          {line}
        </p>
      ))}
      <ul>
        {questions.map((question) => (
          <li key={question.id} className="break-inside-avoid border-b border-line py-2">
            {question.kind === 'Info' ? (
              <p className="whitespace-pre-line">{question.text}</p>
            ) : (
              <div className="grid items-start gap-x-5 gap-y-1.5 tablet:grid-cols-[minmax(0,1fr)_17rem] print:grid-cols-[minmax(0,1fr)_15rem]">
                <Asked question={question} />
                <Annotation question={question} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Asked({ question }: { readonly question: BookQuestion }) {
  const { number, text, description, shown, options } = question
  const more = options.length - mostOptions
  return (
    <div className="grid grid-cols-[2.75rem_minmax(0,1fr)]">
      <span className="text-ink-2 tabular-nums">{number}</span>
      <div className="min-w-0">
        <p className="whitespace-pre-line">
          {text}
          {shown !== undefined && (
            <span className="text-ink-2">
              {' ('}
              <Trans id="papers.if" message="if {condition}" values={{ condition: shown }} />)
            </span>
          )}
        </p>
        {description !== undefined && <p className="text-ink-2">{description}</p>}
        <div className="mt-1 flex flex-wrap items-center gap-x-4.5 gap-y-0.5">
          <Blank question={question} />
        </div>
        {more > 0 && (
          <p className="text-ink-2">
            <Trans
              id="papers.moreOptions"
              message="{count, plural, one {# more option in the codebook} other {# more options in the codebook}}"
              values={{ count: more }}
            />
          </p>
        )}
      </div>
    </div>
  )
}

/** Where the answer is written by hand. */
function Blank({ question: { kind, options, unit, isCalculated } }: { readonly question: BookQuestion }): ReactNode {
  if (isCalculated)
    return (
      <bdi className="text-ink-2">
        <Trans id="papers.doNotFillIn" message="Calculated. Do not fill in." />
      </bdi>
    )
  const { choice, isMoment, hasDays, typed } = kindOf({ type: kind })
  if (choice) {
    return options.slice(0, mostOptions).map(({ code, text }) => (
      <span key={code} className="inline-flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className={`size-3 flex-none border border-ink ${choice === 'one' ? 'rounded-full' : 'rounded-xs'}`}
        />
        {text}
      </span>
    ))
  }
  if (isMoment)
    return (
      <span aria-hidden="true" dir="ltr" className="inline-flex flex-wrap items-center gap-0.75">
        {hasDays && <Boxes groups={[4, 2, 2]} between="-" />}
        {typed === 'dateTime' && <span className="w-3" />}
        {typed !== 'date' && <Boxes groups={[2, 2]} between=":" />}
      </span>
    )
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-block h-5 max-w-full border-b border-ink ${typed === 'number' ? 'w-24' : 'w-80'}`}
      />
      {unit}
    </>
  )
}

function Boxes({ groups, between }: { readonly groups: readonly number[]; readonly between: string }) {
  return groups.map((count, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups never move
    <span key={at} className="inline-flex items-center gap-0.75">
      {at > 0 && between}
      {Array.from({ length: count }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity
        <span key={nth} className="h-[1.1875rem] w-4 rounded-xs border border-line-strong" />
      ))}
    </span>
  ))
}

function Annotation({ question }: { readonly question: BookQuestion }) {
  const { id, column, type, unit, unitCodes, codes, limits, options, calculated, shownByCode } = question
  const { language } = usePreferences()
  return (
    <div className="rounded-sm border border-[#9cc6cd] bg-brand-soft px-2 py-1 text-[0.6875rem] leading-4 wrap-anywhere text-ink-2">
      <bdi className="font-mono font-semibold text-brand-ink">{column ?? id}</bdi>
      <p>{[type, withCodes(unit, unitCodes), ...limits].filter(Boolean).join(commaOf(language))}</p>
      {codes && (
        <p>
          <bdi>{codes.join('; ')}</bdi>
        </p>
      )}
      {options.length > 0 && (
        <p>
          {options.slice(0, mostOptions).map(({ code, text, column, codes }, at) => (
            <span key={code}>
              {at > 0 && '; '}
              <bdi className="font-mono text-ink">{column ?? code}</bdi> = {withCodes(text, codes)}
            </span>
          ))}
        </p>
      )}
      {calculated.map((line) => (
        <p key={line}>= {line}</p>
      ))}
      {shownByCode !== undefined && (
        <p>
          <Trans
            id="papers.shownByCode"
            message="Shown while {condition}"
            values={{ condition: <span className="text-ink">{shownByCode}</span> }}
          />
        </p>
      )}
    </div>
  )
}
