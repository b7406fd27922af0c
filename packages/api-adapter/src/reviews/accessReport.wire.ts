/** How the calls on who may do what in a study travel. */
import { accessReportCalls } from '@casebook/core/reviews/accessReport.calls'
import { wire } from '../wire'

export const accessReportWire = wire(accessReportCalls, { path: 'accessReport' })
