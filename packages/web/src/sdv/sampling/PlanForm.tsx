import { shownIn } from '@casebook/core/language/language'
import { shares } from '@casebook/core/sdv/sampling/sampling'
import type { Sampling } from '@casebook/core/sdv/sampling/sampling.calls'
import { Trans } from '@lingui/react'
import { useState } from 'react'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { usePreferences } from '../../shell/settings/preferences'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Checkbox } from '../../ui/fields/Checkbox'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'

interface PlanFormProps extends Pick<Sampling, 'plan' | 'questions'> {
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSet: (wanted: { readonly share: number; readonly questions: readonly string[] }) => void
}

/** Sets a plan, or the version that follows the present one. */
export function PlanForm({ plan, questions, isBusy, error, onSet }: PlanFormProps) {
  const { language } = usePreferences()
  const [share, setShare] = useState(String(plan?.share ?? 20))
  const [critical, setCritical] = useState<ReadonlySet<string>>(new Set(plan?.questions))
  const percent = Number(share)
  const isShare = /^\d{1,3}$/.test(share.trim()) && percent >= shares.least && percent <= shares.most
  const change = (id: string, isCritical: boolean) => {
    const next = new Set(critical)
    if (isCritical) next.add(id)
    else next.delete(id)
    setCritical(next)
  }
  return (
    <Card className="p-4">
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isShare && !isBusy) onSet({ share: percent, questions: [...critical] })
        }}
      >
        <h2 className="font-bold">
          {plan ? (
            <Trans id="sampling.change" message="Change the plan" />
          ) : (
            <Trans id="sampling.first" message="Set a plan" />
          )}
        </h2>
        <Field
          label={<Trans id="sampling.share" message="Share of cases, in percent" />}
          error={!isShare && <Trans id="sampling.share.wrong" message="A whole number from 0 to 100." />}
        >
          {(control) => (
            <input
              {...control}
              className={inputClass({})}
              inputMode="numeric"
              value={share}
              onChange={({ target }) => setShare(target.value)}
            />
          )}
        </Field>
        <fieldset className="min-w-0">
          <legend className="mb-1 text-sm font-medium">
            <Trans id="sampling.questions" message="Critical questions" />
          </legend>
          <div className="max-h-64 overflow-auto rounded-md border border-line px-2">
            {bySection(questions).map(({ section, questions }) => (
              <fieldset key={section.id} className="min-w-0 pb-2">
                <legend className="pt-2 pb-1 text-xs font-semibold text-ink-2">
                  {shownIn(section.text, language) || section.id}
                </legend>
                {questions.map(({ id, text }) => (
                  <Checkbox key={id} bare checked={critical.has(id)} onChange={(is) => change(id, is)}>
                    {shownIn(text, language) || id}
                  </Checkbox>
                ))}
              </fieldset>
            ))}
          </div>
        </fieldset>
        {error != null && <CallFailedLine error={error} />}
        <div>
          <Button type="submit" variant="primary" disabled={!isShare || isBusy}>
            <Trans id="sampling.save" message="Set and draw" />
          </Button>
        </div>
      </form>
    </Card>
  )
}

type Questions = Sampling['questions']
type Section = NonNullable<Questions[number]['section']>

/** Sections in the order of their first question. */
function bySection(questions: Questions): readonly { readonly section: Section; readonly questions: Questions }[] {
  const sections = new Map<string, { section: Section; questions: Questions }>()
  for (const question of questions) {
    const section = question.section ?? { id: '', text: {} }
    const before = sections.get(section.id)?.questions ?? []
    sections.set(section.id, { section, questions: [...before, question] })
  }
  return [...sections.values()]
}
