import { Trans } from '@lingui/react'
import { linkClass } from '../../ui/link'
import { allWordings } from './ourWordings'

/** Offers our own wordings with their paths, as a file. */
export function AllPaths() {
  return (
    <p className="px-4 py-3 text-ink-2">
      <Trans id="options.translations.notSure" message="Not sure about a path?" />{' '}
      <button type="button" className={`cursor-pointer text-start font-medium ${linkClass}`} onClick={download}>
        <Trans id="options.translations.download" message="Download all paths with our wording" />
      </button>
    </p>
  )
}

async function download(): Promise<void> {
  const address = URL.createObjectURL(new Blob([await allWordings()], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'casebook-translations.txt' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
