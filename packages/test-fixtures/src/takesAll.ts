/** `npm run test:all` takes everything, `npm test` a share of it: before a release, and after a change to what has a share. */
export const takesAll = process.env.TESTS === 'all'
