/**
 * Each connection of the server says that it is one. A change of a row of record over any other connection is recorded with the role that
 * made it, and `verify-trail` names it.
 */
export const writesAsServer = "set casebook.writer = 'server'"
