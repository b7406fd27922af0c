import type { CaseListContext } from '@casebook/core/cases/caseList.machine'
import { isFound, shownCases } from '@casebook/core/cases/caseSearch'
import { Trans } from '@lingui/react'

/** The number of cases in a list, as far as it is known. */
export function CaseCount({ list }: { readonly list: CaseListContext }) {
  const { cases, next } = shownCases(list)
  if (!isFound(list)) return null
  const isWhole = list.named === null && list.inside === null
  const count = isWhole && next !== null && list.count !== null ? list.count : cases.length
  if (next !== null && (!isWhole || list.count === null || list.moreCases))
    return <Trans id="cases.count.more" message="More than {count, number} cases" values={{ count }} />
  return (
    <Trans id="cases.count" message="{count, plural, =0 {No cases} one {# case} other {# cases}}" values={{ count }} />
  )
}
