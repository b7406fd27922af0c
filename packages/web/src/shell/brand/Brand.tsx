import { useEffect, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useServerFile } from '../useServerFile'
import { BrandMark } from './BrandMark'
import { logoAt } from './logo'

/** The hospital's own logo, an uploaded `logo.png`. Without one, or until it is here, our mark and name. */
export function Brand({ isRail = false }: { readonly isRail?: boolean }) {
  const address = useServerFile()('logo.png', true)
  const logo = logoAt(address)
  const isThere = useSyncExternalStore(logo.subscribe, logo.isThere)
  useEffect(() => logo.fetch(), [logo])
  if (isThere)
    return (
      <img
        className={`object-contain ${isRail ? 'size-9' : 'h-8 max-w-44 object-left rtl:object-right'}`}
        src={address}
        alt="Casebook"
      />
    )
  return (
    <>
      <BrandMark />
      {isRail ? <VisuallyHidden>Casebook</VisuallyHidden> : 'Casebook'}
    </>
  )
}
