/** The path of the browser of the tests; installs it where that is allowed, or throws what to install. */
export function findChromium(): string
