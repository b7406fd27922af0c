/** Queries and signatures on this case. One file, fetched after the first paint, as the marks themselves are. */
export { OpenThread } from '../../queries/OpenThread'
export { QueryList } from '../../queries/QueryList'
export { Signatures } from '../../sdv/Signatures'
export { VerifiedAs } from '../../sdv/VerifiedAs'
