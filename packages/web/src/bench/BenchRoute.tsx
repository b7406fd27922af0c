/**
 * Data entry for the benchmark of form engines: the production screen, engine and journal, with the questionnaire that
 * every engine gets.
 */
import { useMemo } from 'react'
import { EntryRoute } from '../entry/EntryRoute'
import type { EntryActor } from '../entry/FormContext'
import { WorkShell } from '../frame/WorkShell'
import { usePorts } from '../session/ports'
import { SignInGate } from '../signIn/access/SignInGate'
import { baseOfDefinition } from './baseOfDefinition'
import { benchPage, enterComparison } from './benchPage'
import { benchSession } from './benchSession'
import type { Definition } from './definition'

/** The benchmark stays at its own address. */
const stay = () => {}

export function BenchRoute() {
  const definition = window.__benchDefinition
  if (!definition) throw new Error('The benchmark put no questionnaire into the page')
  return <Comparison definition={definition} />
}

function Comparison({ definition }: { readonly definition: Definition }) {
  const ports = usePorts()
  const { session, base, onOpened } = useMemo(() => {
    const base = baseOfDefinition(definition)
    let onOpened: (actor: EntryActor) => void = () => {}
    const opened = new Promise<EntryActor>((resolve) => {
      onOpened = resolve
    })
    enterComparison(benchPage(definition, opened), opened)
    return { base, session: benchSession(ports, base), onOpened }
  }, [ports, definition])
  return (
    <SignInGate session={session}>
      <WorkShell>
        <EntryRoute group={base.group} base={base.id} onAddress={stay} onOpened={onOpened} />
      </WorkShell>
    </SignInGate>
  )
}
