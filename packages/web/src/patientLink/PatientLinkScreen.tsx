import { sideOf } from '@casebook/core/bases/sides/practice'
import { nearestLanguage, type TextLanguage } from '@casebook/core/language/language'
import { hasOtherLanguages, languageInBase, languageOfText, languagesOffered } from '@casebook/core/language/locale'
import { type KeptLink, type LinkMemory, openLinkMachine } from '@casebook/core/patientLink/openLink.machine'
import type { CommandPort, LinkContent } from '@casebook/core/tokens/command.calls'
import type { CommandFilesPort } from '@casebook/core/tokens/commandFiles.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { EventFrom, SnapshotFrom } from 'xstate'
import type { FilesHere } from '../questions/files/FilesContext'
import { usePreferences } from '../shell/settings/preferences'
import { PracticeFrame } from '../shell/status/PracticeFrame'
import type { LinkFiles } from './linkFiles'
import { createLinkMemory } from './linkMemory'
import { PatientLinkFrame } from './PatientLinkFrame'
import { PatientLinkOutcome } from './PatientLinkOutcome'
import { PatientLinkPage } from './PatientLinkPage'
import { PatientLinkReceipt } from './PatientLinkReceipt'
import { TryAgain } from './TryAgain'
import { useRetryWhenOnline } from './useRetryWhenOnline'
import { ofLink, withLinkFiles } from './withLinkFiles'

interface PatientLinkScreenProps {
  readonly link: CommandPort
  /** Those that bring files. Few links ask for one. */
  readonly fetchFileCalls?: () => Promise<CommandFilesPort>
  readonly apiLabel: string
  readonly token: string
}

interface LinkWithFiles {
  readonly link: CommandPort
  readonly files: FilesHere | null
}

function linkWithFiles(
  port: CommandPort,
  fetchCalls: PatientLinkScreenProps['fetchFileCalls'],
  token: string,
): LinkWithFiles {
  if (!fetchCalls) return { link: port, files: null }
  let files: Promise<LinkFiles> | null = null
  const fetch = () => {
    files ??= Promise.all([import('./linkFiles'), fetchCalls()])
      .then(([{ createLinkFiles }, calls]) => createLinkFiles(calls, token))
      .catch((error: unknown) => {
        files = null
        throw error
      })
    return files
  }
  return { link: withLinkFiles(port, fetch), files: { of: ofLink, fetch } }
}

/** The page behind a patient link: its questions, or why there are none. */
export function PatientLinkScreen({ link: port, fetchFileCalls, apiLabel, token }: PatientLinkScreenProps) {
  const { link, files } = useMemo(() => linkWithFiles(port, fetchFileCalls, token), [port, fetchFileCalls, token])
  const memory = useMemo(() => createLinkMemory(token), [token])
  const opening = useMachine(openLinkMachine, { input: { link, memory, token } })
  const { content, kept } = opening[0].context
  const { id = '' } = (content ?? kept?.content)?.base ?? {}
  return (
    <>
      {sideOf(id) === 'practice' && <PracticeFrame />}
      <OpenedLink link={link} files={files} apiLabel={apiLabel} token={token} memory={memory} opening={opening} />
    </>
  )
}

interface OpenedLinkProps extends LinkWithFiles, Pick<PatientLinkScreenProps, 'apiLabel' | 'token'> {
  readonly memory: LinkMemory
  readonly opening: readonly [
    SnapshotFrom<typeof openLinkMachine>,
    (event: EventFrom<typeof openLinkMachine>) => void,
    ...unknown[],
  ]
}

function OpenedLink({ link, files, apiLabel, token, memory, opening: [screen, send] }: OpenedLinkProps) {
  const { t } = useLingui()
  const { content, kept } = screen.context
  useLanguageOf(content ?? kept?.content ?? null)
  useRetryWhenOnline(screen.matches('unreachable'), () => send({ type: 'reload' }))

  if (screen.matches('opened') && content)
    return (
      <PatientLinkPage
        apiLabel={apiLabel}
        token={token}
        link={link}
        files={files}
        memory={memory}
        content={content}
        kept={ownAnswers(kept)}
      />
    )
  if (screen.matches('sent') && kept?.receipt)
    return <PatientLinkReceipt apiLabel={apiLabel} content={kept.content} receipt={kept.receipt} />
  if (screen.matches('error'))
    return (
      <PatientLinkFrame apiLabel={apiLabel}>
        <PatientLinkOutcome
          tone="missing"
          icon="alert"
          title={<Trans id="once.error" message="This link cannot be used" />}
          action={<TryAgain onTry={() => send({ type: 'reload' })} />}
        >
          <Trans
            id="once.error.why"
            message="Each link works once and for a limited time. This one was already used, has expired, or was withdrawn. Please ask your study team for a new link."
          />
        </PatientLinkOutcome>
      </PatientLinkFrame>
    )
  if (screen.matches('unreachable'))
    return (
      <PatientLinkFrame apiLabel={apiLabel}>
        <PatientLinkOutcome
          tone="range"
          icon="warn"
          title={<Trans id="once.offline" message="No connection" />}
          action={<TryAgain onTry={() => send({ type: 'reload' })} />}
        >
          <Trans
            id="once.offline.what"
            message="Your link still works. The questions open as soon as there is a connection."
          />
        </PatientLinkOutcome>
      </PatientLinkFrame>
    )
  return (
    <PatientLinkFrame apiLabel={apiLabel}>
      <p className="m-auto text-lg text-ink-2" role="status">
        {t({ id: 'once.opening', message: 'Loading your questions' })}
      </p>
    </PatientLinkFrame>
  )
}

/** Answers of an earlier visit; a receipt is shown elsewhere. */
function ownAnswers(kept: KeptLink | null): KeptLink | null {
  return kept?.receipt ? null : kept
}

/** The language in which the link was made, else one of the phone's that the study has. The patient may choose another. */
function useLanguageOf(content: LinkContent | null) {
  const { language: spoken, textLanguage, speakMeanwhile, chooseTextLanguage } = usePreferences()
  const wanted = content && (content.language ?? ownLanguage(content, spoken, textLanguage))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link, so that the patient's own choice stays
  useEffect(() => {
    if (!content || !wanted) return
    const { config } = content.base
    const next = languageOfText(wanted) ?? languageInBase(spoken, config)
    if (next !== spoken) speakMeanwhile(next)
    if (hasOtherLanguages(config)) chooseTextLanguage(wanted)
  }, [wanted])
}

/** Null if the page is in a language of the study already. */
function ownLanguage({ base }: LinkContent, spoken: TextLanguage, chosen: TextLanguage | null): TextLanguage | null {
  const offered = languagesOffered(base.config)
  if (!hasOtherLanguages(base.config)) return offered.includes(spoken) ? null : (offered[0] ?? null)
  for (const wished of [chosen, ...navigator.languages]) {
    const found = wished === null ? undefined : nearestLanguage(wished, offered)
    if (found !== undefined) return found
  }
  return nearestLanguage(spoken, offered) ?? offered[0] ?? null
}
