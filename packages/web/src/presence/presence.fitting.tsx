import type { Fitting } from '../entry/fitting'
import { OthersThere } from './OthersThere'

export const presenceFitting: Fitting = {
  headerMark: ({ isReadOnly }) => !isReadOnly && <OthersThere />,
}
