import type { BaseName } from '@casebook/core/bases/baseName'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { useStudies } from '../../studies/useStudies'
import { inputClass } from '../../ui/fields/input'

interface StudyVerificationProps {
  /** What the server shows, in words; null as long as the address of the page decides. */
  readonly ofServer: string | null
  readonly words: { readonly yes: string; readonly no: string }
  /** Each study that differs: its group, its name, and `yes` or `no`, in JSON. */
  readonly differing: readonly string[]
  readonly onChange: (differing: readonly string[]) => void
}

/** Whether each study shows verification. A study that the administrator does not see stays as it is. */
export function StudyVerification({ ofServer, words, differing, onChange }: StudyVerificationProps) {
  const { t } = useLingui()
  const studies = useStudies(useSession().bases)
  const lineOf = ({ group, base }: BaseName, shows: string) => JSON.stringify([group, base, shows])
  const choiceOf = (study: BaseName) => ['yes', 'no'].find((shows) => differing.includes(lineOf(study, shows))) ?? ''
  const choose = (study: BaseName, shows: string) => {
    const others = differing.filter((line) => line !== lineOf(study, 'yes') && line !== lineOf(study, 'no'))
    onChange([...others, ...(shows ? [lineOf(study, shows)] : [])].sort())
  }
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="font-medium">
        <Trans id="options.pages.studies" message="Verification of each study" />
      </legend>
      {ofServer === null ? (
        <p className="text-sm text-ink-2">
          <Trans
            id="options.pages.studies.first"
            message="Choose above whether this server shows verification. Then a study can differ from it."
          />
        </p>
      ) : studies.error ? (
        <CallFailedNote error={studies.error} onRetry={studies.reload} />
      ) : (
        <ul className="max-h-96 overflow-y-auto rounded-md border border-line">
          {studies.all?.map((study) => (
            <li
              key={lineOf(study, '')}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-3 py-2 last:border-b-0"
            >
              <label className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
                <span className="min-w-[12rem] flex-1 wrap-anywhere">
                  <bdi>{study.name}</bdi> <bdi className="text-sm text-ink-3">{study.group}</bdi>
                </span>
                <select
                  className={`max-w-72 ${inputClass()}`}
                  value={choiceOf(study)}
                  onChange={({ target }) => choose(study, target.value)}
                >
                  <option value="">
                    {t({ id: 'options.pages.asServer', message: `As the server (${ofServer})` })}
                  </option>
                  <option value="yes">{words.yes}</option>
                  <option value="no">{words.no}</option>
                </select>
              </label>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
