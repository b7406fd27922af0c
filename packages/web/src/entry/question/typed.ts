/** What is said beside a field of what was typed in it, in one file: fetched once the form is painted. */
export { NotTaken } from './NotTaken'
export { OtherUnit } from './OtherUnit'
export { RoundingNotice } from './RoundingNotice'
export { WhichNumber } from './WhichNumber'
