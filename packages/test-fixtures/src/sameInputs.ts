/**
 * The same tree runs the same tests: properties draw the same inputs each time. `npm run test:all` draws new ones, and a failure names its seed.
 */
import fc from 'fast-check'
import { takesAll } from './takesAll'

if (!takesAll) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20261129 })
