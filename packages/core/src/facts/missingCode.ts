/** HL7 v3 null flavours, as used in clinical data sets, and our own of an answer that the rules hide. */
export type MissingCode = 'UNK' | 'NASK' | 'HIDDEN'
