import { codeLines, countOf } from '@casebook/core/papers/codebook'
import type { BookQuestion, BookSection, Codebook } from '@casebook/core/papers/papers.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScrollX } from '../ui/ScrollX'

export const titleClass = 'mt-4 mb-0.5 font-display text-xl font-semibold break-after-avoid'
const headClass = 'border-b-2 border-ink px-1.5 py-1.25 text-start font-semibold align-bottom'
const cellClass = 'border-b border-line px-1.5 py-1.25 align-top break-words'
const codeClass = 'font-mono text-[0.6875rem]'

/** The questions of a section, one row for each. */
export function SectionTable({ section }: { readonly section: BookSection }) {
  const { t } = useLingui()
  const { title, number, about, file } = section
  const questions = section.questions.filter(({ kind }) => kind !== 'Info')
  const hasCodes = questions.some((one) => codeLines(one).length > 0)
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
      <p className="mb-2 text-ink-2">
        <Trans
          id="papers.variables"
          message="{count, plural, one {# variable} other {# variables}}"
          values={{ count: countOf(section) }}
        />
        {file !== undefined && (
          <>
            {'. '}
            <Trans
              id="papers.inFile"
              message="In the dataset: {file}"
              values={{ file: <bdi className={codeClass}>{file}.csv</bdi> }}
            />
          </>
        )}
      </p>
      <ScrollX label={title}>
        <table className="w-full min-w-[46rem] border-collapse text-xs leading-[1.4] print:min-w-0">
          <thead>
            <tr>
              <th scope="col" className={headClass}>
                <Trans id="papers.number" message="No." />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.variable" message="Variable" />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.question" message="Question" />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.type" message="Type" />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.options" message="Options, unit" />
              </th>
              {hasCodes && (
                <th scope="col" className={headClass}>
                  <Trans id="papers.codes" message="Codes" />
                </th>
              )}
              <th scope="col" className={headClass}>
                <Trans id="papers.limits" message="Limits" />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.shownWhile" message="Shown while" />
              </th>
              <th scope="col" className={headClass}>
                <Trans id="papers.usedBy" message="Used by" />
              </th>
            </tr>
          </thead>
          <tbody>
            {questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                hasCodes={hasCodes}
                always={t({ id: 'papers.always', message: 'always' })}
              />
            ))}
          </tbody>
        </table>
      </ScrollX>
    </section>
  )
}

interface QuestionRowProps {
  readonly question: BookQuestion
  readonly hasCodes: boolean
  readonly always: string
}

function QuestionRow({ question, hasCodes, always }: QuestionRowProps) {
  const { id, number, text, description, type, limits, shown, usedBy, column } = question
  return (
    <tr className="break-inside-avoid">
      <td className={`tabular-nums ${cellClass}`}>{number}</td>
      <th scope="row" className={`text-start font-normal ${cellClass}`}>
        <bdi className={codeClass}>{column ?? id}</bdi>
        {column !== undefined && column !== id.replaceAll('-', '_') && (
          <span className="block text-[0.6875rem] text-ink-2">
            <Trans id="papers.id" message="in the study: {id}" values={{ id: <bdi className={codeClass}>{id}</bdi> }} />
          </span>
        )}
      </th>
      <td className={cellClass}>
        {text}
        {description !== undefined && <span className="mt-0.5 block text-ink-2">{description}</span>}
      </td>
      <td className={cellClass}>{type}</td>
      <td className={cellClass}>
        <Options question={question} />
      </td>
      {hasCodes && (
        <td className={cellClass} dir="ltr">
          <Lines lines={codeLines(question)} />
        </td>
      )}
      <td className={cellClass}>
        <Lines lines={limits} />
      </td>
      <td className={cellClass}>{shown ?? always}</td>
      <td className={cellClass}>
        <Lines lines={usedBy} />
      </td>
    </tr>
  )
}

function Options({ question: { options, unit, calculated } }: { readonly question: BookQuestion }) {
  return (
    <>
      {options.length > 0 && (
        <ul>
          {options.map(({ code, text, column }) => (
            <li key={code} className="grid grid-cols-[minmax(max-content,2fr)_3fr] gap-x-2">
              <span>
                <bdi className={codeClass}>{column ?? code}</bdi>
              </span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {unit}
      {calculated.map((line) => (
        <p key={line} className="text-ink-2">
          = {line}
        </p>
      ))}
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

/** What stands in cells without an answer. */
export function HowToRead({ missing }: { readonly missing: Codebook['missing'] }) {
  return (
    <section>
      <h2 className={titleClass}>
        <Trans id="papers.reading" message="How to read it" />
      </h2>
      <p className="max-w-prose">
        <Trans
          id="papers.reading.what"
          message="One line for each variable. Its name is that of its column in the dataset; where several answers can be chosen, each has a column of its own with 1 or 0. Numbers are those of the form with all questions open."
        />
      </p>
      <p className="mt-2 max-w-prose">
        <Trans id="papers.reading.cells" message="A cell without an answer has one of these:" />
      </p>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5">
        {missing.map(({ code, text }) => (
          <div key={code} className="contents">
            <dt>
              {code === '' ? <Trans id="papers.emptyCell" message="empty" /> : <bdi className={codeClass}>{code}</bdi>}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface NamedLinesProps {
  readonly title: ReactNode
  readonly all: Codebook['checks']
}

/** Solutions with their rules, or checks. */
export function NamedLines({ title, all }: NamedLinesProps) {
  return (
    <section>
      <h2 className={titleClass}>{title}</h2>
      <ul>
        {all.map(({ id, text, lines }) => (
          <li key={id} className="break-inside-avoid border-b border-line py-1.5">
            <p>
              <b className="font-semibold">{text}</b> <bdi className={`text-ink-2 ${codeClass}`}>{id}</bdi>
            </p>
            {lines.map((line) => (
              <p key={line} className="text-ink-2">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
