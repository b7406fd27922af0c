import { useSearch } from 'wouter'

/** The query part of the address. */
export function useSearchParams(): URLSearchParams {
  return new URLSearchParams(useSearch())
}
