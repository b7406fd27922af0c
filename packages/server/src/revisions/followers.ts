/** What follows from a save: one line for each area. */

import { stays } from '../entry/stays.follower'
import { followUps } from '../followUps/followUps.follower'
import { checks } from '../queries/checks.follower'
import { changedAnswers } from '../sdv/changedAnswers.follower'
import type { Follower } from '../trail/closing'
import { presentAnswers } from './presentAnswers.follower'
import { progress } from './progress.follower'
import { savedCases } from './savedCases.follower'

export const followers: readonly Follower[] = [
  progress,
  presentAnswers,
  followUps,
  checks,
  changedAnswers,
  stays,
  savedCases,
]
