/** As of an input of files. */
export const acceptedFiles = '.csv,.xlsx,.xml,.json'
