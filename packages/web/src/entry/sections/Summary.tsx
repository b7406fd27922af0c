import { QueryList } from '../../queries/QueryList'
import { useForm } from '../FormContext'
import { MissingList } from '../saving/MissingList'
import { SolutionList } from './SolutionList'

/** The case at a glance: missing answers, queries, and conclusions from the answers. */
export function Summary() {
  const { config } = useForm().view
  return (
    <>
      <MissingList />
      <QueryList />
      {config.showSolutionPanel && <SolutionList />}
    </>
  )
}
