import type { WebhookSettings } from '@casebook/core/webhooks/webhook'
import { Trans } from '@lingui/react'
import { Comma } from '../../shell/settings/Comma'
import { usePreferences } from '../../shell/settings/preferences'
import { type KeyStudy, studyWords } from '../../studies/studyWords'
import { kindTexts } from './webhooks.messages'

interface SettingsWordsProps {
  readonly settings: WebhookSettings
  readonly studies: readonly KeyStudy[]
}

/** Where a receiver is, and what it is told of. */
export function SettingsWords({ settings: { name, address, kinds, study }, studies }: SettingsWordsProps) {
  const { language } = usePreferences()
  return (
    <>
      <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
      <span className="block font-mono text-xs wrap-anywhere text-ink-2">
        <bdi dir="ltr">{address}</bdi>
      </span>
      <span className="block text-sm">
        {kinds.map((kind, nth) => (
          <span key={kind}>
            {nth > 0 && <Comma />}
            <Trans {...kindTexts[kind]} />
          </span>
        ))}
      </span>
      <span className="block text-xs text-ink-2">
        {study ? (
          <bdi>{studyWords(study, studies, language)}</bdi>
        ) : (
          <Trans id="accessKeys.allStudies" message="All studies" />
        )}
      </span>
    </>
  )
}
