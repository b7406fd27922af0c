import type { BaseName } from '@casebook/core/bases/baseName'
import { askedOf, codebookMachine } from '@casebook/core/papers/codebook.machine'
import { type PaperKind, papersCalls } from '@casebook/core/papers/papers.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { baseAddress } from '../router/addresses/basesAddress'
import { useSearchParams } from '../router/useSearchParams'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { Segmented } from '../ui/fields/Segmented'
import { printer } from '../ui/moreDrawings'
import { Skeleton } from '../ui/waiting/Skeleton'
import { AcceptanceView } from './acceptance/AcceptanceView'
import { ChangesView } from './ChangesView'
import { CodebookView } from './CodebookView'
import { PaperChoices } from './PaperChoices'
import { PdfButton } from './PdfButton'
import { PrintedPaper } from './PrintedPaper'
import { paperPages } from './paperPages'

/** The papers of a study: the codebook and the annotated form of each version, and its changes. */
export default function PapersScreen({ group, base }: BaseName) {
  const { t, i18n } = useLingui()
  const { language: spoken } = usePreferences()
  const version = useSearchParams().get('version')
  const [screen, send] = useMachine(codebookMachine, {
    input: { server: usePort(papersCalls), name: { group, base }, spoken, version },
  })
  const { received, choice, error } = screen.context
  const [kind, setKind] = useState<PaperKind | 'changes' | 'acceptance'>('codebook')
  const [isPrinting, setPrinting] = useState(false)
  const paper = `${received?.version} ${choice.language}`
  const isLoading = screen.matches('loading')
  const print = () => {
    // The browser prints what is there when it is asked.
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return (
    <div className="@container">
      <PageHead
        title={<Trans id="papers.heading" message="Paper and codebook" />}
        action={
          <ButtonLink href={baseAddress({ group, base })}>
            <Trans id="pictures.toStudy" message="Open the study" />
          </ButtonLink>
        }
      >
        <bdi>{received?.codebook.title ?? base}</bdi>
      </PageHead>
      {screen.matches('unreachable') && (
        <div className="mb-4">
          <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
        </div>
      )}
      {screen.matches('gone') && (
        <Card role="alert">
          <EmptyState
            icon="home"
            heading="h2"
            title={<Trans id="bases.noSuch" message="This study does not exist, or you may not open it" />}
            action={
              <ButtonLink variant="primary" href="/bases">
                <Trans id="pictures.toStudies" message="Your studies" />
              </ButtonLink>
            }
          />
        </Card>
      )}
      {isLoading && !received && (
        <Card className="p-5">
          <Skeleton label={t({ id: 'papers.loading', message: 'Loading the codebook' })} lines={[0.3, 0.8, 0.6]} />
        </Card>
      )}
      {received && !screen.matches('gone') && (
        <>
          <PaperChoices
            kinds={
              <Segmented
                label={t({ id: 'papers.kind', message: 'Kind of paper' })}
                segments={[
                  ...(['annotatedForm', 'codebook'] as const).map((value) => ({
                    value,
                    label: i18n._(paperPages[value].name),
                  })),
                  { value: 'changes' as const, label: t({ id: 'papers.changes', message: 'Changes' }) },
                  {
                    value: 'acceptance' as const,
                    label: t({ id: 'acceptance.title', message: 'Report of acceptance' }),
                  },
                ]}
                value={kind}
                onChange={setKind}
              />
            }
            received={received}
            choice={choice}
            onChoose={(chosen) => send({ type: 'choose', ...chosen })}
            actions={
              isPaper(kind) && (
                <>
                  <PdfButton name={{ group, base }} spoken={spoken} choice={choice} kind={kind} />
                  <Button variant="primary" icon={printer} disabled={isLoading} onClick={print}>
                    <Trans id="controls.print" message="Print" />
                  </Button>
                </>
              )
            }
          />
          <div aria-busy={isLoading} className={isLoading ? 'opacity-60' : ''}>
            {kind === 'acceptance' ? (
              <AcceptanceView
                key={paper}
                of={askedOf({ name: { group, base }, spoken, choice })}
                language={choice.language}
              />
            ) : kind === 'changes' ? (
              <ChangesView key={paper} name={{ group, base }} spoken={spoken} choice={choice} received={received} />
            ) : (
              <CodebookView key={paper} kind={kind} received={received} language={choice.language} />
            )}
          </div>
          {isPrinting && isPaper(kind) && <PrintedPaper kind={kind} received={received} language={choice.language} />}
        </>
      )}
    </div>
  )
}

const isPaper = (kind: string): kind is PaperKind => kind in paperPages
