import type { BaseConfig } from '@casebook/core/bases/base'
import type { Language } from '@casebook/core/language/language'
import { optionsCalls } from '@casebook/core/options/options.calls'
import type { PatientPage } from '@casebook/core/options/patientPage'
import { Suspense, use } from 'react'
import type { Ports } from '../session/ports'
import { useSession } from '../session/session'
import { PatientWords } from './PatientWords'

interface OwnPatientWordsProps {
  readonly language: Language
  readonly config: Pick<BaseConfig, 'fallbackLanguage'>
}

/** The hospital's own words to patients, asked for once for a page. Without a connection there are none. */
export function OwnPatientWords(props: OwnPatientWordsProps) {
  return (
    <Suspense fallback={null}>
      <Asked {...props} />
    </Suspense>
  )
}

function Asked({ language, config }: OwnPatientWordsProps) {
  const page = use(askedOnce(useSession().portOf))
  return <PatientWords page={page} language={language} fallback={config.fallbackLanguage} />
}

const asked = new WeakMap<Ports['portOf'], Promise<PatientPage | null>>()

function askedOnce(portOf: Ports['portOf']): Promise<PatientPage | null> {
  const known = asked.get(portOf) ?? ask(portOf)
  asked.set(portOf, known)
  return known
}

async function ask(portOf: Ports['portOf']): Promise<PatientPage | null> {
  try {
    const answer = await portOf(optionsCalls).getPatientPage()
    return answer.type === 'ReceivedOption' ? answer.option : null
  } catch {
    // The questions come first: a patient answers them without these words too.
    return null
  }
}
