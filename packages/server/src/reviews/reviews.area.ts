import type { Area } from '../http/area'
import { accessReportAnswers } from './accessReport.handlers'
import { studyTrailAnswers } from './studyTrail.handlers'

export const reviewsArea: Area = { calls: [studyTrailAnswers, accessReportAnswers] }
