import type { SavedRevision } from '@casebook/core/history/history.calls'
import { savedByMessages } from '@casebook/core/history/savedBy'
import { Trans } from '@lingui/react'
import { ByKey } from './ByKey'
import { savedByTexts, sourceTexts } from './history.messages'

/** The person who saved a revision, by name, and the access key by which a program did; or where it came from. */
export function SavedByText({ entry: { savedBy, name, source, accessKey } }: { readonly entry: SavedRevision }) {
  if (savedBy.type === 'system')
    return <Trans {...(source === 'token' ? sourceTexts.token : savedByTexts[savedByMessages.system])} />
  const values = { name: <bdi>{name ?? savedBy.username}</bdi> }
  if (source === 'tablet') return <Trans {...sourceTexts.tablet} values={values} />
  return (
    <>
      <Trans {...savedByTexts[savedByMessages[savedBy.type]]} values={values} />
      <ByKey name={accessKey} />
    </>
  )
}
