import type { Base } from '@casebook/core/bases/base'
import { longestReason } from '@casebook/core/bases/reasons/reasonForChange'
import { notRead } from '@casebook/core/imports/columnMapping'
import { type ImportPolicy, importPolicies } from '@casebook/core/imports/dataImport'
import type { ChosenImport, DataImport, ImportColumn } from '@casebook/core/imports/imports.calls'
import { holds } from '@casebook/core/permissions/capabilities'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../session/session'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Checkbox } from '../ui/fields/Checkbox'
import { ChoiceList } from '../ui/fields/ChoiceList'
import { TextField } from '../ui/fields/TextField'
import { Note } from '../ui/Note'
import { ColumnsCard } from './ColumnsCard'

interface PreparingProps {
  readonly dataImport: DataImport
  readonly base: Base
  /** None for a file that has no columns. */
  readonly columns: readonly ImportColumn[]
  readonly atFault: readonly string[]
  readonly asksReason: boolean
  readonly isBusy: boolean
  readonly onRehearse: (chosen: ChosenImport) => void
}

const policyTexts: Readonly<Record<ImportPolicy, MessageDescriptor>> = {
  onlyEmpty: msg({ id: 'imports.policy.onlyEmpty', message: 'Keep the answer of the case' }),
  replace: msg({ id: 'imports.policy.replace', message: 'Replace it, with a reason' }),
  report: msg({ id: 'imports.policy.report', message: 'Only report, import nothing' }),
}

/** Which column goes where, and what becomes of answers that cases have already. */
export function Preparing({ dataImport, base, columns, atFault, asksReason, isBusy, onRehearse }: PreparingProps) {
  const { t } = useLingui()
  const entersCases = holds(useSession().user.roles, 'hasOwnCases')
  const [mapping, setMapping] = useState(() => keptMapping(columns, dataImport.mapping))
  const [policy, setPolicy] = useState<ImportPolicy>(dataImport.policy)
  const [makesCases, setMakesCases] = useState(dataImport.makesCases)
  const [reason, setReason] = useState(dataImport.reason ?? '')
  return (
    <div className="grid items-start gap-5 @min-[60rem]:grid-cols-[minmax(0,1fr)_20rem]">
      {columns.length > 0 ? (
        <ColumnsCard base={base} columns={columns} mapping={mapping} atFault={atFault} onChange={setMapping} />
      ) : (
        <Note tone="frozen">
          <Trans
            id="imports.noColumns"
            message="Items of this file go to the questions that have their identifiers. The dry run names those that the study does not ask."
          />
        </Note>
      )}
      <Card className="overflow-clip">
        <CardHeader>
          <h2 className={cardTitleClass}>
            <Trans id="imports.how" message="How to import" />
          </h2>
        </CardHeader>
        <div className="flex flex-col gap-4 p-4">
          <ChoiceList
            legend={<Trans id="imports.policy" message="Where a case has another answer" />}
            choices={importPolicies.map((value) => ({ value, words: t(policyTexts[value]) }))}
            chosen={policy}
            onChoose={setPolicy}
          />
          {policy === 'replace' && (
            <TextField
              label={<Trans id="imports.reason" message="Why answers are replaced" />}
              value={reason}
              maxLength={longestReason}
              onChange={setReason}
              error={
                asksReason && reason.trim() === '' ? (
                  <Trans id="imports.reason.missing" message="Say why. The trail of each case keeps it." />
                ) : undefined
              }
            />
          )}
          {entersCases ? (
            <Checkbox checked={makesCases} onChange={setMakesCases}>
              <Trans id="imports.makesCases" message="Make a case where there is none of the name" />
            </Checkbox>
          ) : (
            <p className="text-sm text-ink-2">
              <Trans
                id="imports.noCases"
                message="Answers go into existing cases. New cases are made by people who enter cases."
              />
            </p>
          )}
          <Button
            variant="primary"
            disabled={isBusy}
            onClick={() => onRehearse({ mapping: sentMapping(columns, mapping), policy, makesCases, reason })}
          >
            <Trans id="imports.rehearse" message="Start the dry run" />
          </Button>
          <p className="text-sm text-ink-2">
            <Trans id="imports.rehearse.what" message="Nothing is stored. You see what would become of each record." />
          </p>
        </div>
      </Card>
    </div>
  )
}

type Mapping = Readonly<Record<string, string>>

/** Of the columns that this file has. */
function keptMapping(columns: readonly ImportColumn[], mapping: Mapping): Mapping {
  const names = new Set(columns.map(({ name }) => name))
  return Object.fromEntries(Object.entries(mapping).filter(([name]) => names.has(name)))
}

/** What nobody knows is not read, and that was seen on the screen. */
function sentMapping(columns: readonly ImportColumn[], mapping: Mapping): Mapping {
  const unknown = columns.filter(({ name, use }) => use === 'unknown' && mapping[name] === undefined)
  return { ...mapping, ...Object.fromEntries(unknown.map(({ name }) => [name, notRead])) }
}
