import type { Question } from '@casebook/core/bases/base'
import { kindOf } from '@casebook/core/questions/kinds'
import { Trans } from '@lingui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Switch } from '../../ui/fields/Switch'
import type { Write } from './outlineProps'
import { PropertyGroup } from './PropertyGroup'

interface ChecksGroupProps {
  readonly question: Question
  readonly write: Write
}

export const isAnswered = ({ abstract, type }: Question) => !abstract && type !== 'Info'

/** Whether there must be an answer, and its limits. */
export function ChecksGroup({ question, write }: ChecksGroupProps) {
  const { id, min, max, optional = false, refuse = false } = question
  const { hasLimits, isNumeric } = kindOf(question)
  const set = (fields: Extract<Parameters<Write>[0], { type: 'set' }>['fields'], step?: string) =>
    write({ type: 'set', ids: [id], fields }, step && `${step} ${id}`)
  return (
    <PropertyGroup
      isOpen
      title={<Trans id="outline.checks" message="Checks" />}
      summary={!optional && <Trans id="outline.required" message="Required" />}
    >
      <Switch checked={!optional} onChange={(isRequired) => set({ optional: isRequired ? undefined : true })}>
        <Trans id="outline.required" message="Required" />
      </Switch>
      {hasLimits && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <LimitField
              limit={min}
              isNumber={isNumeric}
              label={<Trans id="outline.min" message="Lowest" />}
              onChange={(limit) =>
                set({ min: limit, ...(limit === undefined && max === undefined && { refuse: undefined }) }, 'min')
              }
            />
            <LimitField
              limit={max}
              isNumber={isNumeric}
              label={<Trans id="outline.max" message="Highest" />}
              onChange={(limit) =>
                set({ max: limit, ...(limit === undefined && min === undefined && { refuse: undefined }) }, 'max')
              }
            />
          </div>
          {(min !== undefined || max !== undefined) && (
            <Switch
              checked={refuse}
              hint={<Trans id="outline.refuse.what" message="Otherwise it is kept, and marked." />}
              onChange={(isRefused) => set({ refuse: isRefused ? true : undefined })}
            >
              <Trans id="outline.refuse" message="Refuse other answers" />
            </Switch>
          )}
        </>
      )}
    </PropertyGroup>
  )
}

type Limit = number | string | undefined

interface LimitFieldProps {
  readonly limit: Limit
  /** Otherwise it is a day. */
  readonly isNumber: boolean
  readonly label: ReactNode
  readonly onChange: (limit: Limit) => void
}

/** A limit takes effect once it is whole. */
function LimitField({ limit, isNumber, label, onChange }: LimitFieldProps) {
  const shown = limit === undefined ? '' : String(limit)
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const take = () => {
    const said = typed.trim()
    if (said === shown) return
    const number = Number(said.replace(',', '.'))
    if (said === '') onChange(undefined)
    else if (!isNumber) onChange(said)
    else if (Number.isFinite(number)) onChange(number)
    else setTyped(shown)
  }
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type={isNumber ? 'text' : 'date'}
          inputMode={isNumber ? 'decimal' : undefined}
          dir="ltr"
          autoComplete="off"
          className={inputClass({ size: 'medium' })}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      )}
    </Field>
  )
}
