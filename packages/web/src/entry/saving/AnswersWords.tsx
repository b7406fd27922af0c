import { type AnswersState, troubleOf } from '@casebook/core/entry/answersState'
import { Trans } from '@lingui/react'
import { type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useClock } from '../../shell/clock/useClock'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import type { IconName } from '../../ui/icons/drawings'
import { lazyComponent } from '../../ui/lazy/lazyComponent'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { type Tone, toneClass } from '../../ui/tone'
import { useForm } from '../FormContext'
import { ReservedWidth } from './ReservedWidth'

const Places = lazyComponent(async () => ({ default: (await import('./dialogs')).Places }))

const looks: Readonly<Record<AnswersState, readonly [Tone, IconName]>> = {
  nothing: ['unknown', 'okc'],
  nothingSaid: ['range', 'warn'],
  sending: ['range', 'pen'],
  onDevice: ['range', 'pen'],
  received: ['range', 'pen'],
  saved: ['ok', 'okc'],
  notConnected: ['range', 'warn'],
  signedOut: ['range', 'warn'],
  stopped: ['missing', 'alert'],
  refused: ['missing', 'alert'],
}

/** The state of the answers; "received" and "saved" are never mixed up. Opens the three places. */
export function AnswersWords({ isPainted }: { readonly isPainted: boolean }) {
  const { actor, bar } = useForm()
  const { state, unsaved, waiting, isOnDevice, refused, receivedAt, savedAt } = useSyncExternalStore(
    bar.subscribe,
    bar.now,
  )
  const [control, setControl] = useState<HTMLElement | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  // Past React: each answer does it.
  useLayoutEffect(() => bar.watchBehind((isBehind) => button.current?.toggleAttribute('data-behind', isBehind)), [bar])
  const clock = useClock()
  const [tone, icon] = looks[state]
  const isTroubled = troubleOf(state) !== null
  const words = (
    <Words
      state={state}
      unsaved={unsaved}
      waiting={waiting}
      refused={refused}
      isOnDevice={isOnDevice}
      at={clock(state === 'saved' ? savedAt : receivedAt)}
    />
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        data-answers={state}
        className={`flex min-h-9 flex-none items-center gap-2 rounded-[0.4375rem] border px-2 cursor-pointer text-start text-sm/4.5 font-semibold whitespace-nowrap group-data-[without~=oneline]:min-w-[min(14rem,100%)] group-data-[without~=oneline]:flex-1 group-data-[without~=oneline]:whitespace-normal pointer-coarse:min-h-[44px] ${toneClass[tone]} ${isTroubled ? 'border-tone-line bg-tone-soft text-tone-ink' : 'border-transparent hover:bg-hover'}`}
        aria-haspopup="dialog"
        aria-expanded={control !== null}
        onPointerEnter={Places.fetch}
        onFocus={Places.fetch}
        onClick={(event) => setControl(control ? null : event.currentTarget)}
      >
        <span className="text-tone-ink">
          <Icon name={icon} />
        </span>
        <span className="grid">
          <span className="grid [grid-area:1/1]">{words}</span>
          {isPainted && !isTroubled && <ReservedWidth />}
        </span>
      </button>
      {control && <Places control={control} onClose={() => setControl(null)} onMissing={() => setControl(null)} />}
      {state === 'signedOut' && (
        <Button size="small" className="flex-none" onClick={() => actor.send({ type: 'signIn' })}>
          <Trans id="login.signIn" message="Sign in" />
        </Button>
      )}
      {(state === 'notConnected' || state === 'stopped') && (
        <Button size="small" className="flex-none" onClick={() => actor.send({ type: 'tryNow' })}>
          <Trans id="dialog.tryNow" message="Try now" />
        </Button>
      )}
      <span role="status" className="absolute">
        <VisuallyHidden>{(isTroubled || state === 'saved') && words}</VisuallyHidden>
      </span>
    </>
  )
}

const detail = <span className="leading-4 font-[450]" />

/** The second line, once the answers are where nothing loses them. Hidden from the next answer on. */
function Received({ children }: { readonly children: ReactNode }) {
  return <span className="text-xs/4 font-[450] text-ink-3 in-data-behind:invisible">{children}</span>
}

interface WordsProps {
  readonly state: AnswersState
  readonly unsaved: number
  readonly waiting: number
  readonly refused: number
  /** Whether all pending answers would survive a browser crash. */
  readonly isOnDevice: boolean
  readonly at: string
}

function Words({ state, unsaved, waiting, refused, isOnDevice, at }: WordsProps) {
  switch (state) {
    case 'nothing':
      return <Trans id="dialog.bar.nothing" message="No unsaved changes" />
    case 'nothingSaid':
      return <Trans id="dialog.bar.nothingSaid" message="Nothing answered yet" />
    case 'sending':
    case 'onDevice':
    case 'received':
      return (
        <>
          <Trans
            id="dialog.bar.unsaved"
            message="{count, plural, one {# unsaved change} other {# unsaved changes}}"
            values={{ count: unsaved }}
          />
          {state === 'onDevice' && (
            <Received>
              <Trans id="dialog.where.device" message="On this device" />
            </Received>
          )}
          {state === 'received' && at && (
            <Received>
              <Trans id="dialog.bar.received" message="Received {time}" values={{ time: at }} />
            </Received>
          )}
        </>
      )
    case 'saved':
      return <Trans id="dialog.bar.saved" message="Saved {time}" values={{ time: at }} />
    case 'notConnected':
      return (
        <Trans
          id="dialog.bar.notConnected"
          message="Not sent, retrying: <0>{count, plural, one {# answer} other {# answers}}, {place, select, device {on this device} other {only in this page}}</0>"
          values={{ count: waiting, place: isOnDevice ? 'device' : 'page' }}
          components={{ 0: detail }}
        />
      )
    case 'signedOut':
      return (
        <Trans
          id="dialog.bar.signedOut"
          message="Not sent, signed out: <0>{count, plural, one {# answer} other {# answers}}, {place, select, device {on this device} other {only in this page}}</0>"
          values={{ count: waiting, place: isOnDevice ? 'device' : 'page' }}
          components={{ 0: detail }}
        />
      )
    case 'stopped':
      return (
        <Trans
          id="dialog.bar.stopped"
          message="Not sent, not accepted: <0>{count, plural, one {# answer} other {# answers}}</0>"
          values={{ count: waiting }}
          components={{ 0: detail }}
        />
      )
    case 'refused':
      return (
        <Trans
          id="dialog.bar.refused"
          message="{count, plural, one {# answer was not accepted} other {# answers were not accepted}}"
          values={{ count: refused }}
        />
      )
  }
}
