/** What a rule of a base cannot say yet. It becomes a formula here once it can. */
import type { Formula } from '@casebook/core/bases/rule'
import { NotCarried } from '../../lower/sourceField'

/** @throws NotCarried */
export function today({ from, to }: { readonly from: number; readonly to: number }): Formula {
  throw new NotCarried('Casebook cannot ask for today in a rule yet.', { from, to })
}
