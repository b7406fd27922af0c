import type { Chart } from '@casebook/core/charts/chart'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { IconButton } from '../ui/IconButton'
import { lazyComponent } from '../ui/lazy/lazyComponent'
import { download } from '../ui/moreDrawings'
import { Menu } from '../ui/overlay/Menu'
import { type ChartFile, DownloadContext } from './downloadContext'
import { type Format, useWordsOfPaper } from './usePaper'

const DownloadItems = lazyComponent(() => import('./DownloadItems'))

interface DownloadMenuProps {
  readonly chart: Chart
  readonly title: string
  readonly description: string
  readonly format: Format
}

/** Saves the chart as a picture. The code for it is loaded then. */
export function DownloadMenu({ chart, title, description, format }: DownloadMenuProps) {
  const { t } = useLingui()
  const words = useWordsOfPaper(format)
  const [hasFailed, setHasFailed] = useState(false)
  const save = async (file: ChartFile) => {
    setHasFailed(false)
    try {
      const { saveChart } = await import('./saveChart')
      await saveChart({ chart, title, description, words }, file)
    } catch (error) {
      setHasFailed(true)
      throw error
    }
  }
  return (
    <DownloadContext value={save}>
      {hasFailed && (
        <span role="alert" className="text-xs text-missing-ink">
          <Trans id="charts.notSaved" message="The picture could not be made. Try again." />
        </span>
      )}
      <Menu
        items={DownloadItems}
        trigger={
          <IconButton icon={download} size="small" label={t({ id: 'charts.download', message: `Download ${title}` })} />
        }
      />
    </DownloadContext>
  )
}
