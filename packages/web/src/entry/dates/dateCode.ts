/** Code that only date questions need, bundled into one file. */
export { DateField } from '../widgets/DateField'
export { dateMarks } from './dateMarks'
export { dateKeys, dateSetting } from './dateSetting'
