import type { TranslatorsFiles } from '@casebook/core/studyDrafts/texts/sentTexts'
import { Trans } from '@lingui/react'
import type { WorkshopProps } from '../workshopProps'
import { TextsPane } from './TextsPane'

/** The texts, as one of the workshop's views. */
export function textsTab(props: WorkshopProps & { readonly files: TranslatorsFiles }) {
  return {
    id: 'texts' as const,
    label: <Trans id="workshop.texts" message="Texts" />,
    content: <TextsPane {...props} />,
  }
}
