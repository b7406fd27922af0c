import { openNodes } from '@casebook/core/queries/graph/graph'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../session/session'
import { useCaseMarks } from '../controls/caseMarks'
import { useDialog } from '../fitting'
import { useWhy } from '../form/WhyButton'
import { useOpenCase } from '../useOpenCase'
import { QuietButton } from './QuietButton'

/** Explains the question, as the W key does, begins a query on it, as the F key does, and shows what was said on it, as Alt and H do. */
export function QuietWhy({ id }: { readonly id: string }) {
  const { words, button } = useWhy(id)
  return (
    <>
      <QuietQuery itemKey={id} />
      <QuietTrail itemKey={id} />
      <QuietButton {...button} aria-keyshortcuts="W" words={words} />
    </>
  )
}

/** For people who may begin a query, in a case that is saved. */
function QuietQuery({ itemKey }: { readonly itemKey: string }) {
  const { t } = useLingui()
  const { user } = useSession()
  const { graph } = useCaseMarks()
  const ask = useDialog('query')
  const isSaved = useOpenCase() !== null
  if (!isSaved || openNodes(graph, null, user.roles).length === 0) return null
  return (
    <QuietButton
      icon="flag"
      aria-haspopup="dialog"
      keys="F"
      words={t({ id: 'query.ask', message: 'Query' })}
      onClick={() => ask({ questionKey: itemKey })}
    />
  )
}

/** In a case that is saved: before, nothing was said that anyone could have changed. */
function QuietTrail({ itemKey }: { readonly itemKey: string }) {
  const { t } = useLingui()
  const look = useDialog('trail')
  if (useOpenCase() === null) return null
  return (
    <QuietButton
      icon="list"
      aria-haspopup="dialog"
      keys="Alt+H"
      words={t({ id: 'history.ofAnswer', message: 'History' })}
      onClick={() => look({ questionKey: itemKey })}
    />
  )
}
