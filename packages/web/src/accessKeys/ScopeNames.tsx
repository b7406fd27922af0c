import type { Scope } from '@casebook/core/call/callersKey'
import { Trans } from '@lingui/react'
import { Comma } from '../shell/settings/Comma'
import { scopeTexts } from './accessKeys.messages'

/** What a key may do, in a line. */
export function ScopeNames({ scopes }: { readonly scopes: readonly Scope[] }) {
  return scopes.map((scope, nth) => (
    <span key={scope}>
      {nth > 0 && <Comma />}
      <Trans {...scopeTexts[scope].name} />
    </span>
  ))
}
