/** Queries and signatures on this case. One file, fetched after the first paint, as the marks themselves are. */
export { CheckNote } from '../../queries/CheckNote'
export { OpenQueryNote } from '../../queries/OpenQueryNote'
export { QueryList } from '../../queries/QueryList'
export { QueryStatus } from '../../queries/QueryStatus'
export { PartStatus } from '../../sdv/PartStatus'
export { Signatures } from '../../sdv/Signatures'
export { SignOffered } from '../../sdv/SignOffered'
export { VerificationStatus } from '../../sdv/VerificationStatus'
