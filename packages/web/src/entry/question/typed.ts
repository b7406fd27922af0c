/** Messages beside a field about its typed text. One file, fetched after the first paint. */
export { NotTaken } from './NotTaken'
export { OtherUnit } from './OtherUnit'
export { RoundingNotice } from './RoundingNotice'
export { WhichNumber } from './WhichNumber'
