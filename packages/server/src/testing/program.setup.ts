export { buildProgram as setup } from './program'
