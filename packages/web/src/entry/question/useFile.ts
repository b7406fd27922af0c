import { useSession } from '../../session/session'
import { useForm } from '../FormContext'

/** The address of a file of this base. */
export function useFile(): (fileName: string) => string {
  const { addressOfFile } = useSession()
  const { group, id } = useForm().view.base
  return (fileName) => addressOfFile({ group, base: id }, fileName)
}
