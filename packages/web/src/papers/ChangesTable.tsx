import type { ChangeGroup, VersionChanges } from '@casebook/core/papers/papers.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { ScrollX } from '../ui/ScrollX'
import { groupNames } from './papers.messages'

interface ChangesTableProps {
  readonly changes: VersionChanges
  /** Null for the first version. */
  readonly before: string | null
  readonly version: string
  readonly group: ChangeGroup | 'all'
}

/** So many are drawn; the PDF has all of them. */
const mostShown = 500

const headClass = 'border-b-2 border-ink px-1.5 py-1.25 text-start font-semibold'
const cellClass = 'w-[30%] border-b border-line px-1.5 py-1.5 align-top break-words'

/** Each change in a row, by section, with what was and what is. */
export function ChangesTable({ changes, before, version, group }: ChangesTableProps) {
  const { t } = useLingui()
  let room = mostShown
  const wanted = changes.sections.flatMap((section) => {
    const own = section.changes.filter((change) => group === 'all' || change.group === group)
    const shown = own.slice(0, room)
    room -= shown.length
    return own.length > 0 ? [{ ...section, changes: shown, count: own.length }] : []
  })
  const count = wanted.reduce((sum, section) => sum + section.count, 0)
  if (before === null)
    return (
      <p className="mt-4">
        <Trans id="papers.changes.first" message="This is the first version of the study." />
      </p>
    )
  if (count === 0)
    return (
      <p className="mt-4">
        <Trans id="papers.changes.none" message="Nothing differs." />
      </p>
    )
  return (
    <ScrollX label={t({ id: 'papers.changes', message: 'Changes' })}>
      <table className="mt-3 w-full min-w-[40rem] border-collapse print:min-w-0">
        <thead>
          <tr>
            <th scope="col" className={headClass}>
              <Trans id="papers.what" message="What" />
            </th>
            <th scope="col" className={headClass}>
              <Trans id="papers.inVersion" message="In version {version}" values={{ version: <bdi>{before}</bdi> }} />
            </th>
            <th scope="col" className={headClass}>
              <Trans id="papers.inVersion" message="In version {version}" values={{ version: <bdi>{version}</bdi> }} />
            </th>
          </tr>
        </thead>
        {wanted.map((section) => (
          <tbody key={section.id}>
            {section.changes.length > 0 && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={3}
                  className="border-b border-line px-1.5 pt-4 pb-1.5 text-start font-semibold"
                >
                  {section.title}
                </th>
              </tr>
            )}
            {section.changes.map((change, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list of a comparison never changes
              <ChangeRow key={at} {...change} />
            ))}
          </tbody>
        ))}
      </table>
      {count > mostShown && (
        <p className="mt-3 text-ink-2">
          <Trans
            id="papers.changes.more"
            message="The first {shown} of {count} changes are shown. The PDF has all of them."
            values={{ shown: mostShown, count }}
          />
        </p>
      )}
    </ScrollX>
  )
}

type Change = VersionChanges['sections'][number]['changes'][number]

function ChangeRow({ group, number, text, what, before, after, isMeaning }: Change) {
  return (
    <tr className="break-inside-avoid">
      <th scope="row" className={`text-start font-normal ${cellClass}`}>
        <span className="font-medium">{[number, text].filter(Boolean).join(' ')}</span>
        <span className="block text-xs text-ink-2">
          {what} <span className="sr-only">({<Trans {...groupNames[group]} />})</span>
        </span>
        {isMeaning && (
          <span className="block text-xs font-medium text-[#8a4b00]">
            <Trans id="papers.otherMeaning" message="Stored answers mean something else" />
          </span>
        )}
      </th>
      <td className={cellClass}>
        {before !== undefined && (
          <del className="rounded-sm bg-[#fdecec] px-1 text-[#8f1d1d] [box-decoration-break:clone]">{before}</del>
        )}
      </td>
      <td className={cellClass}>
        {after !== undefined && (
          <ins className="rounded-sm bg-[#e3f5ea] px-1 text-[#0f5132] no-underline [box-decoration-break:clone]">
            {after}
          </ins>
        )}
      </td>
    </tr>
  )
}
