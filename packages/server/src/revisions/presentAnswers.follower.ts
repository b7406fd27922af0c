import { keepAnswers } from '../cases/caseAnswers.repository'
import type { Follower } from './closing'

export const presentAnswers: Follower = (tx, closings) => () => keepAnswers(tx, closings)
