import type { Base } from '@casebook/core/bases/base'
import { hasOneLanguage } from '@casebook/core/candidates/export/exportBase.calls'
import { textLanguages } from '@casebook/core/candidates/export/textLanguages'
import type { WrittenFile } from '@casebook/core/candidates/export/writtenFile'
import { conversionFormats } from '@casebook/core/conversion/converter'
import { Trans } from '@lingui/react'
import { FormatChoices } from '../candidates/export/FormatChoices'
import { LanguageChoice } from '../candidates/export/LanguageChoice'
import { thingsIn } from '../candidates/export/things'
import { Unsaid } from '../candidates/export/Unsaid'
import { UnsaidTable } from '../candidates/export/UnsaidTable'
import { Button } from '../ui/Button'
import { Card, CardHeader, cardTitleClass } from '../ui/Card'
import { Icon } from '../ui/Icon'
import { download } from '../ui/moreDrawings'
import { Note } from '../ui/Note'
import type { ConversionProps } from './conversionProps'

interface OutCardProps extends ConversionProps {
  readonly base: Base
}

/** What the file becomes: each format with what it cannot say, and the chosen one to take. */
export function OutCard({ screen, send, base }: OutCardProps) {
  const { written, target, textLanguage, isMended } = screen.context
  const languages = textLanguages(base)
  const file = written[target]
  return (
    <Card className="min-w-0 overflow-clip">
      <CardHeader>
        <h2 className={cardTitleClass}>
          <Trans id="convert.becomes" message="It becomes" />
        </h2>
      </CardHeader>
      <div className="flex flex-col gap-4 p-5 max-phone:p-4">
        <FormatChoices
          formats={conversionFormats}
          chosen={target}
          onChoose={(format) => send({ type: 'aim', target: format })}
          noteOf={(format) => <LossesOf file={written[format]} />}
        />
        {hasOneLanguage(target) && languages.length > 1 && (
          <LanguageChoice
            languages={languages}
            chosen={textLanguage}
            onChoose={(language) => send({ type: 'speak', language })}
          />
        )}
        <div role="status" className="empty:hidden">
          {isWritten(file) && <Unsaid findings={file.findings} />}
        </div>
        {file === 'failed' && (
          <Note
            tone="missing"
            role="alert"
            title={<Trans id="manage.export.failed" message="The study could not be written in this format." />}
          >
            <Trans id="convert.failed.what" message="Choose another format." />
          </Note>
        )}
        {isWritten(file) && file.findings.length > 0 && (
          <details>
            <summary className="cursor-pointer font-semibold">
              <Trans id="convert.unsaid" message="What this format cannot say" />
            </summary>
            <div className="mt-2 overflow-clip rounded-md border border-line">
              <UnsaidTable findings={file.findings} total={totalOf(file)} />
            </div>
          </details>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            icon={download}
            disabled={!isWritten(file)}
            onClick={() => send({ type: 'download' })}
          >
            <Trans id="manage.export.download" message="Download" />
          </Button>
          {isMended && (
            <Button icon={download} onClick={() => send({ type: 'downloadMended' })}>
              <Trans id="convert.mended" message="Download my file with the corrections" />
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

type Outcome = WrittenFile | 'failed' | undefined

const isWritten = (file: Outcome): file is WrittenFile => file !== undefined && file !== 'failed'

const totalOf = ({ counts }: WrittenFile) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** How many things a format cannot say as they are. */
function LossesOf({ file }: { readonly file: Outcome }) {
  if (file === undefined)
    return (
      <span className="block text-sm text-ink-2">
        <Trans id="manage.export.writing" message="Writing the file" />
      </span>
    )
  if (file === 'failed')
    return (
      <span className="tone-missing flex items-center gap-1 text-sm text-tone-ink">
        <Icon name="alert" size="small" />
        <Trans id="convert.failed" message="Not written" />
      </span>
    )
  const count = thingsIn(file.findings, ['lost', 'changed']).length
  return (
    <span className={`flex items-center gap-1 text-sm text-tone-ink ${count === 0 ? 'tone-ok' : 'tone-range'}`}>
      <Icon name={count === 0 ? 'okc' : 'warn'} size="small" />
      <Trans
        id="convert.losses"
        message="{count, plural, =0 {No losses} one {# loss} other {# losses}}"
        values={{ count }}
      />
    </span>
  )
}
