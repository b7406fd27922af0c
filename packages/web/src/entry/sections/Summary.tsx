import { lazySoon } from '../../ui/lazy/lazyComponent'
import { useIdle } from '../../ui/lazy/useIdle'
import { useForm } from '../FormContext'
import { useFittings } from '../fitting'
import { MissingList } from '../saving/MissingList'

/** Below the missing answers, so nothing moves when they come. */
const SolutionList = lazySoon(async () => ({ default: (await import('./SolutionList')).SolutionList }))

/** The case at a glance: missing answers, queries, and conclusions from the answers. */
export function Summary() {
  const { config } = useForm().view
  const { summary } = useFittings()
  const isPainted = useIdle()
  return (
    <>
      <MissingList />
      {summary({})}
      {isPainted && config.showSolutionPanel && <SolutionList />}
    </>
  )
}
