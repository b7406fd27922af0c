import { Trans } from '@lingui/react'
import { useId } from 'react'
import { DataDownload } from './DataDownload'

/** For the owner of a group: the data of the cases that its members share with it, of all studies. */
export function GroupStatistics({ group }: { readonly group: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">
        <Trans id="statistics.group" message="Statistics of the group" />
      </h2>
      <p className="max-w-168 text-sm text-ink-2">
        <Trans
          id="statistics.group.what"
          message="The data of all cases that members share with this group, in every study that you can open."
        />
      </p>
      <DataDownload source={{ type: 'group', group }} offersIdentifying />
    </section>
  )
}
