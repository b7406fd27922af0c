import type { AcceptanceReport, PatientResultName } from '@casebook/core/papers/acceptance/acceptance.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ScrollX } from '../../ui/ScrollX'

interface AcceptancePagesProps {
  readonly report: AcceptanceReport
  /** Without it the first of each list are drawn; the PDF and a print have all. */
  readonly isWhole: boolean
}

/** So many rows of a list are drawn on the screen. */
const mostShown = 50

type Patient = AcceptanceReport['patients'][number]

/** The body of a report of acceptance: the result, each test patient, and what none of them sees. */
export function AcceptancePages({ report, isWhole }: AcceptancePagesProps) {
  const { patients, findings, unseen, counts } = report
  const most = isWhole ? Number.POSITIVE_INFINITY : mostShown
  return (
    <>
      <p className="mt-3 font-semibold">
        <Trans
          id="acceptance.counts"
          message="{passed} of {patients} test patients passed, {met} of {expected} expectations met."
          values={counts}
        />
      </p>
      <p>
        <Trans
          id="acceptance.unseen.count"
          message="{count} of {rules} rules and checks could be wrong without a test patient noticing."
          values={{ count: unseen.length, rules: counts.rules }}
        />
      </p>
      <p className="text-ink-2">
        <Trans
          id="acceptance.invented"
          message="Test patients are invented. No answer in this report is that of a person."
        />
      </p>
      {patients.length === 0 && (
        <p className="mt-3">
          <Trans id="patients.none" message="No test patients yet" />
        </p>
      )}
      {patients.map((patient, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and a report never changes
        <PatientPart key={at} patient={patient} most={most} />
      ))}
      <Findings
        title={<Trans id="patients.findings" message="True of every patient" />}
        findings={findings}
        most={most}
      />
      <Findings
        title={<Trans id="patients.unseen" message="Seen by no test patient" />}
        findings={unseen}
        most={most}
      />
    </>
  )
}

const headingClass = 'mt-5 mb-1 font-display text-[0.9375rem] font-semibold break-after-avoid'
const tableClass =
  'w-full table-fixed border-collapse [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line [&_:is(th,td)]:px-1.5 [&_:is(th,td)]:py-1 [&_:is(th,td)]:text-start [&_:is(th,td)]:align-top [&_:is(th,td)]:break-words [&_thead_th]:font-semibold'

function PatientPart({ patient, most }: { readonly patient: Patient; readonly most: number }) {
  const { t } = useLingui()
  const { name, result, answers, outcomes } = patient
  // What differs is drawn in any case.
  const outcomesShown = outcomes.length > most ? outcomes.filter(({ isMet }, at) => !isMet || at < most) : outcomes
  return (
    <section>
      <h2 className={headingClass}>
        <bdi>{name}</bdi>: {results[result]}
      </h2>
      {answers.length === 0 ? (
        <p>
          <Trans id="patients.noAnswers" message="This patient answers nothing." />
        </p>
      ) : (
        <ScrollX label={t({ id: 'patients.answers', message: 'Answers' })}>
          <table className={`${tableClass} mb-3`}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans id="patients.question" message="Question" />
                </th>
                <th scope="col">
                  <Trans id="acceptance.answer" message="Answer" />
                </th>
              </tr>
            </thead>
            <tbody>
              {answers.slice(0, most).map(({ question, answer, isUntaken }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
                <tr key={at}>
                  <td>
                    <bdi>{question}</bdi>
                  </td>
                  <td>
                    <bdi>{answer}</bdi>{' '}
                    {isUntaken && (
                      <b>
                        <Trans id="patients.untaken" message="The study does not take this answer." />
                      </b>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      <More count={answers.length - most} />
      {outcomes.length === 0 ? (
        <p>
          <Trans id="patients.noExpectations" message="Nothing is expected of this patient yet." />
        </p>
      ) : (
        <ScrollX label={t({ id: 'patients.outcome', message: 'What must come out' })}>
          <table className={tableClass}>
            <thead>
              <tr>
                <th scope="col" className="w-[44%]">
                  <Trans id="acceptance.what" message="What had to come out" />
                </th>
                <th scope="col">
                  <Trans id="patients.expected" message="Expected" />
                </th>
                <th scope="col">
                  <Trans id="acceptance.found" message="Came out" />
                </th>
                <th scope="col" className="w-[14%]">
                  <Trans id="acceptance.result" message="Result" />
                </th>
              </tr>
            </thead>
            <tbody>
              {outcomesShown.map(({ what, expected, found, isMet }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
                <tr key={at} className={isMet ? '' : 'font-semibold'}>
                  <td>
                    <bdi>{what}</bdi>
                  </td>
                  <td>
                    <bdi>{expected}</bdi>
                  </td>
                  <td>
                    <bdi>{found}</bdi>
                  </td>
                  <td>{results[isMet ? 'passed' : 'failed']}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
      <More count={outcomes.length - outcomesShown.length} />
    </section>
  )
}

const results: Readonly<Record<PatientResultName, ReactNode>> = {
  passed: <Trans id="acceptance.passed" message="Passed" />,
  failed: (
    <b>
      <Trans id="acceptance.failed" message="Failed" />
    </b>
  ),
  nothingExpected: <Trans id="acceptance.nothingExpected" message="Nothing expected" />,
}

interface FindingsProps {
  readonly title: ReactNode
  readonly findings: AcceptanceReport['findings']
  readonly most: number
}

function Findings({ title, findings, most }: FindingsProps) {
  return (
    <section>
      <h2 className={headingClass}>{title}</h2>
      {findings.length === 0 && (
        <p>
          <Trans id="acceptance.nothing" message="Nothing was found." />
        </p>
      )}
      <ul>
        {findings.slice(0, most).map(({ name, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
          <li key={at} className="border-b border-line px-1.5 py-1">
            <bdi className="font-semibold">{name}</bdi> <bdi className="text-ink-2">{text}</bdi>
          </li>
        ))}
      </ul>
      <More count={findings.length - most} />
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  return count > 0 ? (
    <p className="mt-1 text-ink-2">
      <Trans
        id="acceptance.more"
        message="{count, plural, one {# more in the PDF and in print} other {# more in the PDF and in print}}"
        values={{ count }}
      />
    </p>
  ) : null
}
