import type { CaseIdentity } from '@casebook/core/cases/caseIdentity'
import { localeOfLanguage, ownNameOf } from '@casebook/core/language/locale'
import { caseTokensMachine } from '@casebook/core/tokens/caseTokens.machine'
import { isStanding, type LinkState } from '@casebook/core/tokens/token'
import type { CaseToken, CaseTokensPort } from '@casebook/core/tokens/tokens.calls'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useCallback } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { CallFailedLine } from '../shell/failures/CallFailedLine'
import { moment } from '../shell/moment'
import { usePreferences } from '../shell/settings/preferences'
import { useListed } from '../shell/useListed'
import { useSignsOfLife } from '../shell/useSignsOfLife'
import { Button } from '../ui/Button'
import { SecureButton } from '../ui/SecureButton'
import { type Tone, toneClass } from '../ui/tone'

const stateTexts: Readonly<Record<LinkState, MessageDescriptor>> = {
  notOpened: msg({ id: 'link.notOpened', message: 'Not opened' }),
  opened: msg({ id: 'link.opened', message: 'Opened' }),
  sent: msg({ id: 'link.sent', message: 'Answers arrived' }),
  expired: msg({ id: 'link.expired', message: 'Expired' }),
  revoked: msg({ id: 'link.revoked', message: 'Revoked' }),
}
const tones: Readonly<Record<LinkState, Tone>> = {
  notOpened: 'unknown',
  opened: 'query',
  sent: 'ok',
  expired: 'unknown',
  revoked: 'unknown',
}

interface CaseLinksProps {
  readonly tokens: CaseTokensPort
  readonly studyCase: CaseIdentity
}

/** The links of the case and what became of each. The list follows what patients do. */
export function CaseLinks({ tokens, studyCase }: CaseLinksProps) {
  const { t } = useLingui()
  const [state, send] = useMachine(caseTokensMachine, { input: { tokens, studyCase } })
  const { list, error, notRevoked } = state.context
  const isHere = useCallback(() => send({ type: 'active' }), [send])
  useSignsOfLife(isHere)
  if (state.matches('loading')) return null
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">
        <Trans id="links.title" message="Links of this case" />
      </h3>
      {state.matches('unreachable') ? (
        <div className="flex flex-wrap items-center gap-3">
          <CallFailedLine error={error} />
          <Button size="small" onClick={() => send({ type: 'reload' })}>
            <Trans id="links.again" message="Try again" />
          </Button>
        </div>
      ) : list.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans id="links.none" message="There is none yet." />
        </p>
      ) : (
        <ul
          className="tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto_auto_auto] tablet:gap-x-4"
          aria-label={t({ id: 'links.title', message: 'Links of this case' })}
          aria-live="polite"
        >
          {list.map((one) => (
            <CaseLink
              key={one.uuid}
              link={one}
              isBusy={state.matches('revoking')}
              isNotRevoked={one.uuid === notRevoked}
              onRevoke={() => send({ type: 'revoke', uuid: one.uuid })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface CaseLinkProps {
  readonly link: CaseToken
  readonly isBusy: boolean
  /** A person tried to revoke it, and could not. */
  readonly isNotRevoked: boolean
  readonly onRevoke: () => void
}

function CaseLink({ link, isBusy, isNotRevoked, onRevoke }: CaseLinkProps) {
  const { language } = usePreferences()
  const names = useQuestionnairesOf(link.questions)
  const listed = useListed()
  const time = new Intl.DateTimeFormat(localeOfLanguage(language), moment.minute)
  const at = (text: string) => <bdi>{time.format(new Date(text))}</bdi>
  const ended = link.usedAt ?? link.invalidatedAt
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm last:border-b-0 tablet:col-span-full tablet:grid tablet:grid-cols-subgrid">
      <span className="min-w-40 flex-1">
        <span className="block font-medium wrap-anywhere">{listed(names, 'row')}</span>
        <span className="text-xs text-ink-2">
          <Trans
            id="links.made"
            message="Made {at} by {who}"
            values={{ at: at(link.issuedAt), who: <bdi>{link.issuerName || link.issuer}</bdi> }}
          />
          {link.kind === 'app' && (
            <>
              {' · '}
              <Trans id="links.app" message="app" />
            </>
          )}
          {link.language && ` · ${ownNameOf(link.language)}`}
        </span>
      </span>
      <span
        className={`justify-self-start rounded-full border border-tone-line bg-tone-soft px-2.5 py-0.5 text-xs text-tone-ink ${toneClass[tones[link.state]]}`}
      >
        <Trans {...stateTexts[link.state]} />
      </span>
      <span className="min-w-36 text-xs text-ink-2">
        {ended ? (
          at(ended)
        ) : link.expiresAt ? (
          <Trans id="links.until" message="until {at}" values={{ at: at(link.expiresAt) }} />
        ) : (
          <Trans id="links.always" message="until revoked" />
        )}
      </span>
      {isStanding(link.state) && (
        <span className="justify-self-end">
          <SecureButton
            size="small"
            disabled={isBusy}
            warning={<Trans id="links.revoke.warning" message="Revoke? Click once more" />}
            onConfirm={onRevoke}
          >
            <Trans id="links.revoke" message="Revoke" />
          </SecureButton>
        </span>
      )}
      {isNotRevoked && (
        <p className={`col-span-full basis-full text-tone-ink ${toneClass.missing}`} role="alert">
          <Trans id="links.notRevoked" message="Not revoked: the link still works. Try again." />
        </p>
      )}
    </li>
  )
}

/** The names of the questionnaires that the questions are of. */
function useQuestionnairesOf(questions: readonly string[]): readonly string[] {
  const { read } = useWords()
  const { structure } = useForm().view.engine
  const all = questions.flatMap((id) => structure.questions.get(id)?.questionnaire ?? [])
  return [...new Set(all)].map(({ id, text }) => read(text) || id)
}
