/**
 * The entry of the page that `npm run bench:forms` measures: the product, except that data entry opens the benchmark's
 * questionnaire and needs no server. Only the benchmark's own build has it (`vite.bench.config.ts`).
 */
import { startupMachine } from '@casebook/core/startup/startup.machine'
import { entryRoutes } from '../entry/entry.routes'
import { startPage } from '../page'
import type { AppRoute } from '../router/route'
import { startInBrowser } from '../startup/browserStartup'
import { BenchRoute } from './BenchRoute'

const measured = entryRoutes.map(
  (route): AppRoute => ({ ...route, needs: 'anyone', frame: 'none', screen: BenchRoute }),
)

/** The pages that it is compared with do not wait for other tabs. */
const atOnce = startupMachine.provide({ delays: { checkStorage: 0, launch: 0 } })

await startPage(measured, () => import('../routes'), startInBrowser(atOnce))
