/** A person has replaced the content of an answer while it was sent. Whoever reads it begins again; nothing is wrong with the server. */
export class ContentReplaced extends Error {}
