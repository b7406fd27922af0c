import { useEffect, useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden'
import { useServerFile } from '../useServerFile'
import { BrandMark } from './BrandMark'
import { logoAt, logoClass } from './logo'

/** The hospital's own logo, an uploaded `logo.png`. Without one, until it is here, or where it is too wide for the rail: our mark and name. */
export function Brand({ isRail = false }: { readonly isRail?: boolean }) {
  const address = useServerFile()('logo.png', true)
  const logo = logoAt(address)
  const isThere = useSyncExternalStore(logo.subscribe, isRail ? logo.isSquare : logo.isThere)
  useEffect(() => void logo.fetch(), [logo])
  if (isThere)
    return (
      <img
        className={`${logoClass} ${isRail ? 'size-9' : 'h-8 max-w-44 object-left rtl:object-right'}`}
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
