import { useForm } from '../FormContext'
import { useFittings } from '../fitting'
import { MissingList } from '../saving/MissingList'
import { SolutionList } from './SolutionList'

/** The case at a glance: missing answers, queries, and conclusions from the answers. */
export function Summary() {
  const { config } = useForm().view
  const { summary } = useFittings()
  return (
    <>
      <MissingList />
      {summary({})}
      {config.showSolutionPanel && <SolutionList />}
    </>
  )
}
