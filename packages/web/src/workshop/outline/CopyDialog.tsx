import type { Base } from '@casebook/core/bases/base'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { copyFromMachine } from '@casebook/core/candidates/written/copyFrom.machine'
import { shownIn, type TextLanguage, textIn } from '@casebook/core/language/language'
import { outlineRows } from '@casebook/core/studyDrafts/outline'
import { idsWithin, isQuestion } from '@casebook/core/studyDrafts/tree'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { SourceNotice } from '../../entry/SourceNotice'
import { usePorts } from '../../session/ports'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Dialog } from '../../ui/overlay/Dialog'
import { Skeleton } from '../../ui/waiting/Skeleton'

interface CopyDialogProps {
  readonly language: TextLanguage
  readonly onCopy: (from: Base, ids: readonly string[]) => void
  readonly onClose: () => void
}

/** Sections, or questions, of any study that one may read, with the rules that act on them. */
export function CopyDialog({ language, onCopy, onClose }: CopyDialogProps) {
  const { t } = useLingui()
  const { bases } = usePorts()
  const { guard } = useSession()
  const [screen, send] = useMachine(copyFromMachine, {
    input: { manager: usePort(candidatesCalls), bases: guard(bases) },
  })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const { studies, chosen, from, error } = screen.context
  const at = studies.findIndex(({ group, base }) => group === chosen?.group && base === chosen.base)
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t({ id: 'outline.copy.close', message: 'Close' })}
      title={<Trans id="outline.copy" message="Copy from a study" />}
      description={
        <Trans
          id="outline.copy.what"
          message="Copies come after the chosen question or section, with the conditions and formulas that are about them alone."
        />
      }
      footer={
        <Button
          variant="primary"
          disabled={!from || ids.size === 0}
          onClick={() => {
            if (from) onCopy(from, [...ids])
          }}
        >
          <Trans
            id="outline.copy.do"
            message="{count, plural, =0 {Copy} one {Copy one} other {Copy #}}"
            values={{ count: ids.size }}
          />
        </Button>
      }
    >
      {error != null && (
        <CallFailedNote
          error={error}
          {...(screen.matches('unreachable') && { onRetry: () => send({ type: 'reload' }) })}
        />
      )}
      <Field label={<Trans id="outline.copy.study" message="Study" />}>
        {(control) => (
          <select
            {...control}
            className={inputClass({ size: 'medium' })}
            value={at < 0 ? '' : at}
            onChange={({ target }) => {
              const study = studies[Number(target.value)]
              setIds(new Set())
              if (study && target.value !== '')
                send({ type: 'choose', study: { group: study.group, base: study.base } })
            }}
          >
            <option value="">{t({ id: 'outline.copy.choose', message: 'Choose a study' })}</option>
            {studies.map(({ group, base, text }, index) => (
              <option key={`${group}/${base}`} value={index}>
                {`${group}: ${shownIn(text, language) || base}`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {screen.matches('reading') && (
        <Skeleton label={t({ id: 'outline.copy.reading', message: 'Loading the study' })} lines={[0.7, 0.5, 0.6]} />
      )}
      {from && (
        <div className="mt-2 text-sm text-ink-2">
          <Trans id="manage.version" message="Version {version}" values={{ version: <bdi>{from.version}</bdi> }} />
          <SourceNotice base={from} />
        </div>
      )}
      {from && <Items from={from} language={language} ids={ids} onChange={setIds} />}
    </Dialog>
  )
}

interface ItemsProps {
  readonly from: Base
  readonly language: TextLanguage
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

/** What is within a chosen one comes with it. Sections and questions are not copied together. */
function Items({ from, language, ids, onChange }: ItemsProps) {
  const rows = outlineRows(from, new Set())
  const isOfQuestions = rows.find(({ id }) => ids.has(id))
  const kind = isOfQuestions && isQuestion(isOfQuestions.item)
  const within = new Set(rows.flatMap(({ id, item }) => (ids.has(id) ? idsWithin(item).slice(1) : [])))
  return (
    <ul className="mt-3 flex flex-col gap-0.5">
      {rows.map(({ id, item, number, level }) => (
        <li key={id} style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}>
          <Checkbox
            bare
            checked={ids.has(id) || within.has(id)}
            disabled={within.has(id) || (kind !== undefined && kind !== isQuestion(item))}
            onChange={(isIn) => onChange(new Set(isIn ? [...ids, id] : [...ids].filter((one) => one !== id)))}
          >
            <span className="text-ink-3 tabular-nums">{number}</span>{' '}
            <bdi>{textIn(item.text, language, from.config.fallbackLanguage) || id}</bdi>
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
