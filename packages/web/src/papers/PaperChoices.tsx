import { isLanguage } from '@casebook/core/language/language'
import { ownNameOf } from '@casebook/core/language/locale'
import type { PaperChoice, ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Choice } from './Choice'

interface PaperChoicesProps {
  readonly received: ReceivedCodebook
  readonly choice: PaperChoice
  readonly onChoose: (chosen: Partial<PaperChoice>) => void
  readonly kinds: ReactNode
  readonly actions: ReactNode
}

/** Which version, in which language, and what becomes of it. */
export function PaperChoices({ received, choice, onChoose, kinds, actions }: PaperChoicesProps) {
  const { t } = useLingui()
  const [newest] = received.versions
  const versions = received.versions.map((version) => ({
    value: version,
    label: version === newest ? t({ id: 'papers.inUse', message: `${version}, in use` }) : version,
  }))
  const known = new Set([choice.language, ...received.languages])
  const languages = [...known].map((value) => ({
    value,
    label: ownNameOf(value),
    lang: isLanguage(value) ? value : undefined,
  }))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
      {kinds}
      <Choice
        label={<Trans id="manage.version.label" message="Version" />}
        value={choice.version ?? newest ?? ''}
        options={versions}
        onChange={(version) => onChoose({ version })}
      />
      <Choice
        label={<Trans id="papers.language" message="Language" />}
        value={choice.language}
        options={languages}
        onChange={(language) => onChoose({ language })}
      />
      <div className="ms-auto flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
