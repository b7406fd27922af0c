import { SpokenProblems } from '../../questions/SpokenProblems'
import { useQuestionTextOfOverview } from './useQuestionText'

export function SpokenProblemsOfForm() {
  return <SpokenProblems textOf={useQuestionTextOfOverview()} />
}
