import { kindsOf, logTopics } from './topic'

export const logEventKinds = logTopics.flatMap(kindsOf)
