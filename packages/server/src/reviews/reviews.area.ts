import type { Area } from '../http/area'
import { studyTrailAnswers } from './studyTrail.handlers'

export const reviewsArea: Area = { calls: [studyTrailAnswers] }
