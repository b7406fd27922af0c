/** Code that only date questions need, bundled into one file. */

export { dateMarks } from '@casebook/core/entry/marks/dateMarks'
export { DateField } from '../../questions/DateField'
export { dateKeys, dateSetting } from './dateSetting'
