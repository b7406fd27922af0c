/** A reason not to start, in one sentence for the person who runs the server. Anything else that stops a start is a fault of ours. */
export class StartRefused extends Error {}
