/** Screen and server ask the same rule. */
import { isLegalTransition, openMoves } from '@casebook/core/groups/membership'

for (const { move, to } of openMoves('user', 'JoinedWithAllCases')) console.log(`offered: ${move}, leads to ${to}`)
console.log('accepted:', isLegalTransition('user', 'JoinedWithAllCases', 'NoMembership'))
console.log('accepted:', isLegalTransition('user', 'NoMembership', 'JoinedWithAllCases'))

// offered: leave, leads to NoMembership
// accepted: true
// accepted: false
