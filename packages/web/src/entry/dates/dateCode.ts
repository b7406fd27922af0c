/** What only questions for dates need: one file for all of it. */
export { DateField } from '../widgets/DateField'
export { dateMarks } from './dateMarks'
export { dateKeys, dateSetting } from './dateSetting'
