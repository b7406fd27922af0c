import type { QuestionNode } from '@casebook/core/entry/form/form'
import { unknownOption } from '@casebook/core/questions/unknownOption'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { useWords } from '../form/useWords'
import type { InSection } from '../sections/inSection'
import { BelowRow } from './BelowRow'
import { QuestionRow } from './QuestionRow'

/** Questions with one list of options: a row for each, a column for each option. Hidden rows are not among the nodes. */
export default function QuestionTable({ node, ...section }: InSection & { readonly node: QuestionNode }) {
  const { read, shown } = useWords()
  const [here, setHere] = useState<string | null>(null)
  const [noting, setNoting] = useState<string | null>(null)
  const rows = node.followUps.filter((one) => one.kind === 'question')
  const answers = rows[0]?.question.answers ?? []
  return (
    <div className="mx-3.5 mb-2">
      <div className="overflow-x-auto rounded-[0.625rem] border border-line bg-surface">
        <table className="w-full border-separate border-spacing-0 text-sm/5" aria-label={read(node.question.text)}>
          <thead className="bg-sunken text-xs/4 text-ink-2">
            <tr>
              <td className={headClass} />
              {answers.map((answer) => (
                <th key={answer.id} scope="col" className={headClass}>
                  {shown(answer.text)}
                </th>
              ))}
              {unknownOption({ answers }) === null && (
                <th scope="col" className={`${headClass} border-s border-line`}>
                  <Trans id="dialog.unknown" message="Unknown" />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <QuestionRow
                key={row.key}
                node={row}
                {...section}
                onAttend={() => setHere(row.key)}
                onNote={() => setNoting(row.key)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.map((row) => (
        <BelowRow
          key={row.key}
          node={row}
          {...section}
          isHere={row.key === here}
          isNoting={row.key === noting}
          onNote={() => setNoting(row.key)}
          onNoted={() => setNoting(null)}
        />
      ))}
    </div>
  )
}

const headClass = 'border-b border-line px-1.5 py-[0.4375rem] text-center align-bottom font-medium wrap-anywhere'
