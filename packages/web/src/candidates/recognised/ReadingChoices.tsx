import type { ReceivedCandidate } from '@casebook/core/candidates/candidate.machine'
import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import {
  type Decision,
  readAgainMachine,
  type WhyNotRead,
} from '@casebook/core/candidates/recognised/readAgain.machine'
import type { Language, TextLanguage } from '@casebook/core/language/language'
import { namedLanguages, ownNameOf } from '@casebook/core/language/locale'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { readBase64 } from '../../files/readBase64'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Card, cardTitleClass } from '../../ui/Card'
import { Field } from '../../ui/fields/Field'
import { inputClass } from '../../ui/fields/input'
import { Note } from '../../ui/Note'
import { faultTexts } from '../candidates.messages'

const toBase64 = (bytes: Uint8Array) => readBase64(new Blob([Uint8Array.from(bytes)]))

interface ReadingChoicesProps {
  readonly received: ReceivedCandidate
  /** The candidate has changed. */
  readonly onRead: () => void
}

/** What only a person can decide about the file; nothing if it leaves nothing open. The file is read again after each choice. */
export function ReadingChoices({ received, onRead }: ReadingChoicesProps) {
  const { t } = useLingui()
  const { language: spoken } = usePreferences()
  const { candidate, findings, knowledgeBase } = received
  const [screen, send] = useMachine(readAgainMachine, {
    input: { manager: usePort(candidatesCalls), toBase64, candidate: candidate.id, onRead },
  })
  const { why, changedBy, error } = screen.context
  const isReading = screen.matches('reading')
  const ofPresets = findings.find(({ presets }) => presets !== undefined)
  const asksLanguage = findings.some((finding) => finding.asksLanguage)
  if (!ofPresets && !asksLanguage) return null
  const decide = (decision: Decision) => send({ type: 'decide', decision, uploadedAt: candidate.uploadedAt })
  return (
    <Card className="flex flex-col gap-3 p-4" aria-busy={isReading}>
      <h2 className={cardTitleClass}>
        <Trans id="recognised.decide" message="What you decide" />
      </h2>
      <div className="grid gap-4 @min-[30rem]:grid-cols-2">
        {ofPresets && (
          <Field label={<Trans id="recognised.preset" message="Preset" />}>
            {(control) => (
              <select
                {...control}
                className={inputClass({ size: 'medium' })}
                disabled={isReading}
                value={ofPresets.preset ?? ''}
                onChange={({ target: { value } }) => decide({ preset: value === '' ? null : value })}
              >
                <option value="">{t({ id: 'recognised.preset.none', message: 'None: all questions' })}</option>
                {ofPresets.presets?.map((preset) => (
                  <option key={preset}>{preset}</option>
                ))}
              </select>
            )}
          </Field>
        )}
        {asksLanguage && (
          <Field label={<Trans id="recognised.language" message="The texts are in" />}>
            {(control) => (
              <LanguageSelect
                control={{ ...control, disabled: isReading }}
                spoken={spoken}
                language={knowledgeBase.config.fallbackLanguage}
                onChoose={(language) => decide({ language })}
              />
            )}
          </Field>
        )}
      </div>
      <p className="text-sm text-ink-2" role="status">
        {isReading ? (
          <Trans id="recognised.reading" message="The file is being read again" />
        ) : (
          <Trans
            id="recognised.decide.what"
            message="The file does not say it. It is read again after each choice, and also when you follow it."
          />
        )}
      </p>
      {changedBy !== null && (
        <Note
          tone="range"
          role="alert"
          title={
            <Trans
              id="recognised.keptMeanwhile"
              message="{by} kept another file in the meantime. This page now shows that one."
              values={{ by: <bdi>{changedBy}</bdi> }}
            />
          }
        />
      )}
      {why !== null && (
        <Note
          tone="missing"
          role="alert"
          title={<Trans id="recognised.notRead" message="The file could not be read again." />}
        >
          <Why why={why} />
        </Note>
      )}
      {error != null && <CallFailedNote error={error} />}
    </Card>
  )
}

function Why({ why }: { readonly why: WhyNotRead }) {
  if (why === 'noFile') return <Trans id="manage.noVersionFile" message="No file was kept." />
  return <Trans {...faultTexts[why]} values={{ size: '' }} />
}

interface LanguageSelectProps {
  readonly control: object
  readonly spoken: Language
  readonly language: TextLanguage
  readonly onChoose: (language: TextLanguage) => void
}

/** Every language with a code of two letters, by its name in the reader's. */
function LanguageSelect({ control, spoken, language, onChoose }: LanguageSelectProps) {
  const named = useMemo(() => {
    const all = [...namedLanguages(spoken)].map(([code, name]) => [code === 'ar' ? 'sy' : code, name] as const)
    return all.sort(([, one], [, other]) => one.localeCompare(other, spoken))
  }, [spoken])
  return (
    <select
      {...control}
      className={inputClass({ size: 'medium' })}
      value={language}
      onChange={({ target: { value } }) => onChoose(value)}
    >
      {!named.some(([code]) => code === language) && <option value={language}>{ownNameOf(language)}</option>}
      {named.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
