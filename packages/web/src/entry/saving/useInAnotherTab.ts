import { useLingui } from '@lingui/react/macro'

/** The name of a person who answers in several tabs at once. */
export function useInAnotherTab(): string {
  const { t } = useLingui()
  return t({ id: 'dialog.conflict.otherTab', message: 'You, in another tab' })
}
