import type { BaseName } from '@casebook/core/bases/baseName'
import { useSearchParams } from '../router/useSearchParams'
import { MatrixScreen } from './MatrixScreen'

/** Another study is another visit. `?name=` opens a saved matrix. */
export default function MatrixRoute({ group, base }: BaseName) {
  const params = useSearchParams()
  return <MatrixScreen key={JSON.stringify([group, base])} base={{ group, base }} opens={params.get('name')} />
}
