import type { CandidateFinding } from '@casebook/core/candidates/candidate'
import { candidateSeverities } from '@casebook/core/candidates/candidate'
import type { EqualFindings } from '@casebook/core/candidates/equalFindings'
import { Trans } from '@lingui/react'
import { Icon } from '../../ui/Icon'
import { toneClass } from '../../ui/tone'
import { kindTexts } from '../candidates.messages'
import { PlaceWords } from '../PlaceWords'
import { unsaidLooks } from './export.messages'
import { thingsIn } from './things'

interface UnsaidTableProps {
  readonly findings: readonly CandidateFinding[]
  /** With those that are not listed. */
  readonly total: number
}

/** What the format cannot say, the worst first: each thing once, with the questions that it is about, and what the file has instead. */
export function UnsaidTable({ findings, total }: UnsaidTableProps) {
  return (
    <table className="w-full text-sm wrap-anywhere">
      <thead className="bg-sunken text-xs text-ink-2">
        <tr>
          <th scope="col" className={`w-2/5 ${headClass}`}>
            <Trans id="manage.export.inCasebook" message="In Casebook" />
          </th>
          <th scope="col" className={headClass}>
            <Trans id="manage.export.inFile" message="In the file" />
          </th>
        </tr>
      </thead>
      {candidateSeverities.map((severity) => {
        const said = thingsIn(findings, [severity])
        const { title, icon, tone } = unsaidLooks[severity]
        return (
          said.length > 0 && (
            <tbody key={severity}>
              <tr className="border-t border-line">
                <th scope="rowgroup" colSpan={2} className={`px-4 pt-3 pb-1 text-start ${toneClass[tone]}`}>
                  <h3 className="flex items-center gap-2 font-semibold">
                    <Icon name={icon} size="text" className="text-tone-ink" />
                    <Trans {...title} />
                  </h3>
                </th>
              </tr>
              {said.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <Row key={at} {...one} />
              ))}
            </tbody>
          )
        )
      })}
      {total > findings.length && (
        <tfoot className="border-t border-line text-ink-2">
          <tr>
            <td colSpan={2} className="px-4 py-2.5">
              <Trans
                id="manage.moreFindings"
                message="Only the first {shown, number} of {total, number} findings are listed."
                values={{ shown: findings.length, total }}
              />
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

const headClass = 'px-4 py-2 text-start font-medium'

function Row({ finding: { kind, message }, places }: EqualFindings) {
  return (
    <tr className="border-t border-line align-top">
      <td className="px-4 py-2">
        {kind && kind in kindTexts && (
          <p className="font-semibold">
            <Trans {...kindTexts[kind as keyof typeof kindTexts]} />
          </p>
        )}
        {places.length === 1 && places[0] && <Where finding={places[0]} />}
        {places.length > 1 && (
          <details>
            <summary className="cursor-pointer text-ink-2 tabular-nums">
              <Trans
                id="manage.times"
                message="{count, plural, one {# time} other {# times}}"
                values={{ count: places.length }}
              />
            </summary>
            {places.map((one) => (
              <Where key={one.path} finding={one} />
            ))}
          </details>
        )}
      </td>
      <td className="px-4 py-2">
        <bdi lang="en">{message}</bdi>
      </td>
    </tr>
  )
}

function Where({ finding: { place, path, values = {} } }: { readonly finding: CandidateFinding }) {
  return (
    <p className="text-ink-2">
      {place ? <PlaceWords place={place} /> : <bdi>{path}</bdi>}
      {values.name !== undefined && (
        <>
          {' ('}
          <bdi>{values.name}</bdi>)
        </>
      )}
    </p>
  )
}
