import { useSearch } from 'wouter'

/** What stands behind the `?` of the address. */
export function useSearchParams(): URLSearchParams {
  return new URLSearchParams(useSearch())
}
