import type { FileRecord } from '@casebook/core/bases/files/fileRecord'
import { useContext } from 'react'
import { ChosenFile } from './ChosenFile'
import { FilesContext } from './FilesContext'
import { useDraftFiles } from './useDraftFiles'

interface FileReadoutProps {
  readonly record: FileRecord
  readonly questionKey: string
}

/** A file that is only read. */
export default function FileReadout(file: FileReadoutProps) {
  const files = useDraftFiles(useContext(FilesContext))
  return <ChosenFile {...file} files={files} isCell={false} />
}
