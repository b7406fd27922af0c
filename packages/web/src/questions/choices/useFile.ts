import { useForm } from '../../entry/FormContext'
import { useSession } from '../../session/session'

/** The address of a file of this base. */
export function useFile(): (fileName: string) => string {
  const { addressOfFile } = useSession()
  const { group, id } = useForm().view.base
  return (fileName) => addressOfFile({ group, base: id }, fileName)
}
