import { type Side, sideOf } from '@casebook/core/bases/sides/practice'
import { useSearchParams } from './useSearchParams'

/** The side of the study that the address names, in its path as `base` or behind it. */
export function useSide(base?: string): Side {
  const params = useSearchParams()
  return params.get('side') === 'practice' ? 'practice' : sideOf(base ?? params.get('base') ?? '')
}
