/** The build of the page that `npm run bench:forms` measures: the product's, with another entry. */
import { buildOf } from './vite.config'

export default buildOf('bench/main.tsx')
