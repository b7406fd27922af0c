import { nameOfBase } from '@casebook/core/bases/baseList'
import type { BaseName } from '@casebook/core/bases/baseName'
import type { BaseOverview, DraftOverview } from '@casebook/core/bases/bases.calls'
import type { DraftName } from '@casebook/core/journal/journal.port'
import { lastingUndelivered, undeliveredMachine } from '@casebook/core/journal/undelivered.machine'
import { Trans } from '@lingui/react'
import { useMachine } from '@xstate/react'
import { Link } from 'wouter'
import { entryAddress } from '../router/addresses/entryAddress'
import { useSession } from '../session/session'
import { usePreferences } from '../shell/settings/preferences'
import { linkClass } from '../ui/link'
import { Note } from '../ui/Note'
import { CaseName } from '../ui/text/CaseName'
import { LostAnswers } from './LostAnswers'

interface Place extends BaseName, Pick<BaseOverview, 'text'> {
  readonly drafts?: readonly Pick<DraftOverview, 'id' | 'caseName'>[] | undefined
}

/** Answers that are on this device but not on the server, with a link to their case. `places`: the studies and drafts that are listed. */
export function UndeliveredNote({ places }: { readonly places: readonly Place[] }) {
  const { journalOf, user } = useSession()
  const { language } = usePreferences()
  const [{ context }, send] = useMachine(undeliveredMachine, { input: { journal: journalOf?.(user.username) ?? null } })
  const undelivered = lastingUndelivered(context)
  if (undelivered.length === 0) return null
  return (
    <Note
      tone="range"
      role="status"
      title={<Trans id="undelivered.title" message="Some of your answers are on this device only." />}
    >
      <ul className="divide-y divide-line">
        {undelivered.map(({ of, refused, waiting, lost }) => {
          const { base, draft } = placeOf(places, of)
          const name = <bdi>{base ? nameOfBase(base, language) : of.base}</bdi>
          if (lost.length > 0)
            return (
              <LostAnswers key={of.draft} answers={lost} onGiveUp={() => send({ type: 'giveUp', draft: of.draft })}>
                {name}
              </LostAnswers>
            )
          return (
            <li key={of.draft}>
              <Link className={`font-medium ${linkClass}`} href={entryAddress(of, of.draft)}>
                {name}
                {draft && ': '}
                {draft?.caseName && <CaseName name={draft.caseName} />}
                {draft?.caseName === null && <Trans id="drafts.noName" message="Case without a name" />}
              </Link>
              {'. '}
              {refused > 0 && (
                <Trans
                  id="undelivered.refused"
                  message="{count, plural, one {The server did not accept one answer: open the case to see why.} other {The server did not accept # answers: open the case to see why.}}"
                  values={{ count: refused }}
                />
              )}
              {refused > 0 && waiting > 0 && ' '}
              {waiting > 0 && (
                <Trans
                  id="undelivered.waiting"
                  message="{count, plural, one {One answer is waiting to be sent.} other {# answers are waiting to be sent.}}"
                  values={{ count: waiting }}
                />
              )}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}

/** The base and draft as listed. A draft with no other unsaved answers is not listed. */
function placeOf(places: readonly Place[], { group, base: name, draft: id }: DraftName) {
  const base = places.find((one) => one.group === group && one.base === name)
  return { base, draft: base?.drafts?.find((draft) => draft.id === id) }
}
