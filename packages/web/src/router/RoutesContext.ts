import { createContext } from 'react'
import type { AppRoute } from './route'

/** All screens. Without a provider, as when testing a single screen, there are none. */
export const RoutesContext = createContext<readonly AppRoute[]>([])
