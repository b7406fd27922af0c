import { createListeners } from '@casebook/core/listeners'

/** Told when a membership was changed here, so that what counts them counts anew. */
export const membershipNews = createListeners()
