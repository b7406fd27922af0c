import { nameClass } from './names'

interface CaseNameProps {
  readonly name: string
  /** Of the letters. */
  readonly className?: string
}

/** The name of a case in a list, in one piece: by it people tell patients apart. */
export function CaseName({ name, className }: CaseNameProps) {
  return <bdi className={className ? `${className} ${nameClass(name)}` : nameClass(name)}>{name}</bdi>
}
