export { compact as default } from '../../src/compact.mjs'
