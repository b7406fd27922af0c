import { useEffect, useSyncExternalStore } from 'react'
import { BrandMark } from './BrandMark'
import { logoAt, logoClass } from './logo'

/** The hospital's uploaded `logo.png` for patients. Without one, or until it is here, our mark. */
export function HospitalMark({ host }: { readonly host: string }) {
  const address = `${host}fileStorage?file=logo.png&inline=true`
  const logo = logoAt(address)
  const isThere = useSyncExternalStore(logo.subscribe, logo.isThere)
  useEffect(() => void logo.fetch(), [logo])
  return isThere ? <img className={`${logoClass} h-8 max-w-44`} src={address} alt="" /> : <BrandMark />
}
