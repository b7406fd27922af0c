import { useCaseMarks } from '../controls/caseMarks'
import { QueryList } from '../controls/lazyMarks'
import { useForm } from '../FormContext'
import { MissingList } from '../saving/MissingList'
import { SolutionList } from './SolutionList'

/** The case at a glance: missing answers, queries, and conclusions from the answers. */
export function Summary() {
  const { config } = useForm().view
  const { queries } = useCaseMarks()
  return (
    <>
      <MissingList />
      {queries.length > 0 && <QueryList />}
      {config.showSolutionPanel && <SolutionList />}
    </>
  )
}
