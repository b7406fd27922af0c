import { keepAnswers } from '../cases/caseAnswers.repository'
import type { Follower } from '../trail/closing'

export const presentAnswers: Follower = (tx, closings) => () => keepAnswers(tx, closings)
