import type { Refusal } from '../refusal'

/** Whether a call brought no result of its own, but a refusal. */
export function isRefusal(result: { readonly type: string }): result is Refusal {
  return result.type === 'LoginRequired' || result.type === 'InsufficientPermissions'
}
