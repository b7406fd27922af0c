import { lazySoon } from '../../ui/lazy/lazyComponent'
import { useIdle } from '../../ui/lazy/useIdle'
import { useCaseMarks } from '../controls/caseMarks'
import { QueryList } from '../controls/lazyMarks'
import { useForm } from '../FormContext'
import { MissingList } from '../saving/MissingList'

/** Below the missing answers, so nothing moves when they come. */
const SolutionList = lazySoon(async () => ({ default: (await import('./SolutionList')).SolutionList }))

/** The case at a glance: missing answers, queries, and conclusions from the answers. */
export function Summary() {
  const { config } = useForm().view
  const { queries } = useCaseMarks()
  const isPainted = useIdle()
  return (
    <>
      <MissingList />
      {queries.length > 0 && <QueryList />}
      {isPainted && config.showSolutionPanel && <SolutionList />}
    </>
  )
}
