import { changesMachine, mayConfirm } from '@casebook/core/sdv/changes.machine'
import { verificationCalls } from '@casebook/core/sdv/verification.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMadeWords } from '../../entry/form/useWords'
import QuestionThreads from '../../queries/QuestionThreads'
import { caseOfAddress } from '../../router/addresses/changesAddress'
import { useSearchParams } from '../../router/useSearchParams'
import { passkeyBrowser } from '../../secondFactor/passkeys'
import { usePort } from '../../session/usePort'
import { CallFailedLine } from '../../shell/failures/CallFailedLine'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { isTypedIn } from '../../shell/keys/isTypedIn'
import { areLetterKeysOn } from '../../shell/keys/letterKeys'
import { PageHead } from '../../shell/PageHead'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { EmptyState } from '../../ui/EmptyState'
import { Dialog } from '../../ui/overlay/Dialog'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { CredentialButton, CredentialStep } from '../dialog/CredentialStep'
import { AroundChange } from './AroundChange'
import { ChangeCard } from './ChangeCard'
import { ChangedSince } from './ChangedSince'
import { ChangeList } from './ChangeList'
import { KeyLegend } from './KeyLegend'
import { WithdrawStep } from './WithdrawStep'

const keys = { n: 'next', p: 'previous', c: 'confirm', z: 'undo' } as const

/** The answers that changed since the person verified them, one after the other, by keyboard alone. */
export default function ChangesScreen() {
  const { t } = useLingui()
  const formId = useId()
  const words = useMadeWords({ fallbackLanguage: 'en' })
  const [first] = useState(caseOfAddress(useSearchParams()))
  const [screen, send] = useMachine(changesMachine, {
    input: { server: usePort(verificationCalls), passkeys: passkeyBrowser, first },
  })
  const [asks, setAsks] = useState(false)
  const { changes, verified, changed, at, confirmed, notConfirmed, error } = screen.context
  const change = changes[at]
  const credential = screen.children.credential
  const isWithdrawal = screen.matches('credentialToUndo')
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A key that is held must not confirm what nobody has looked at.
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedIn(event.target) || !areLetterKeysOn()) return
      if (event.key.toLowerCase() === 'f') setAsks(true)
      const type = Object.entries(keys).find(([key]) => key === event.key.toLowerCase())?.[1]
      if (type) send({ type })
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [send])

  // biome-ignore lint/correctness/useExhaustiveDependencies(change): another change is looked at
  useEffect(() => heading.current?.focus(), [change])

  return (
    <>
      <PageHead title={<Trans id="sdvChanges.title" message="Changed since you verified" />}>
        <ChangedSince verified={verified} changed={changed} />
      </PageHead>
      {screen.matches('loading') && (
        <Card className="p-4">
          <Skeleton label={t({ id: 'sdvChanges.loading', message: 'Loading the changes' })} />
        </Card>
      )}
      {screen.matches('unreachable') && <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />}
      {screen.matches('shown') && !change && (
        <Card>
          <EmptyState
            icon="check"
            heading="h2"
            title={<Trans id="sdvChanges.none" message="Nothing that you verified has changed" />}
          />
        </Card>
      )}
      {change && (
        <div className="grid grid-cols-[18rem_minmax(0,1fr)] items-start gap-4 max-[60rem]:grid-cols-1">
          <ChangeList
            changes={changes}
            at={at}
            confirmed={confirmed}
            rest={Math.max(0, changed - changes.length)}
            onGo={(to) => send({ type: 'go', at: to })}
            onReload={() => send({ type: 'reload' })}
          />
          <div className="flex flex-col gap-3">
            <ChangeCard
              change={change}
              words={words}
              headingRef={heading}
              isConfirmed={confirmed.includes(at)}
              mayConfirm={mayConfirm(screen.context) && screen.matches('shown')}
              notConfirmed={notConfirmed}
              onMove={(type) => send({ type })}
              onQuery={() => setAsks(true)}
              onReload={() => send({ type: 'reload' })}
            />
            {error != null && screen.matches('shown') && <CallFailedLine error={error} />}
            {confirmed.length > 0 && (
              <div>
                <Button icon="undo" disabled={!screen.matches('shown')} onClick={() => send({ type: 'undo' })}>
                  <Trans id="sdvChanges.undo" message="Withdraw the last one" />
                  <kbd>Z</kbd>
                </Button>
              </div>
            )}
            <AroundChange change={change} words={words} />
            {areLetterKeysOn() && <KeyLegend level={change.level} />}
          </div>
        </div>
      )}
      {change && asks && (
        <Dialog
          open
          onClose={() => setAsks(false)}
          closeLabel={t({ id: 'dialog.close', message: 'Close' })}
          title={
            <Trans
              id="query.title"
              message="Queries on {question}"
              values={{ question: words.read(change.question.text) || change.key }}
            />
          }
        >
          <QuestionThreads studyCase={change} questionKey={change.key} />
        </Dialog>
      )}
      {screen.matches('explaining') && (
        <WithdrawStep
          onWithdraw={(reason) => send({ type: 'withdraw', reason })}
          onBack={() => send({ type: 'cancel' })}
        />
      )}
      {credential && (
        <Dialog
          open
          width="narrow"
          onClose={() => send({ type: 'cancel' })}
          closeLabel={t({ id: 'dialog.close', message: 'Close' })}
          title={
            isWithdrawal ? (
              <Trans id="sdvChanges.undo" message="Withdraw the last one" />
            ) : (
              <Trans id="verify.password.give" message="Sign" />
            )
          }
          footer={
            <CredentialButton form={formId} actor={credential} variant={isWithdrawal ? 'danger' : 'primary'}>
              {isWithdrawal ? (
                <Trans id="sdvChanges.undo.do" message="Withdraw" />
              ) : (
                <Trans id="verify.password.give" message="Sign" />
              )}
            </CredentialButton>
          }
        >
          <CredentialStep id={formId} actor={credential} isWithdrawal={isWithdrawal} />
        </Dialog>
      )}
    </>
  )
}
