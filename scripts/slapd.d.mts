/** The path of the directory of the tests; installs it where that is allowed, or throws what to install. */
export function findSlapd(): string
