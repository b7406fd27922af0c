import { sectionTitle } from '@casebook/core/bases/visits/sectionTitle'
import { activeQuestionnaires } from '@casebook/core/sdv/marks'
import { listedInModes, openSdvModes } from '@casebook/core/sdv/modal'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCaseMarks } from '../../entry/controls/caseMarks'
import { useWords } from '../../entry/form/useWords'
import { VerifiedChip } from '../../sdv/VerifiedChip'
import { useSession } from '../../session/session'
import { Button } from '../../ui/Button'
import { useHistoryPlace } from './historyPlace'
import { useHistoryTabs } from './useHistoryTabs'
import { VerifyInHistory } from './VerifyInHistory'

interface PartToolsProps {
  readonly questionnaireId: string
}

/** The verification of a questionnaire, and the button to change it. */
export function PartTools({ questionnaireId }: PartToolsProps) {
  const { tools } = useHistoryPlace()
  return (
    <>
      <VerifiedChip sectionId={questionnaireId} />
      {tools.verifies && <VerifyPart questionnaireId={questionnaireId} />}
    </>
  )
}

function VerifyPart({ questionnaireId }: PartToolsProps) {
  const { t } = useLingui()
  const { user } = useSession()
  const { sdv } = useCaseMarks()
  const { read } = useWords()
  const { structure } = useHistoryPlace().compared.engine
  const isActive = activeQuestionnaires(useHistoryTabs()).includes(questionnaireId)
  const [isOpen, setIsOpen] = useState(false)
  const tab = { id: questionnaireId, isActive, asksQuestions: true, within: [] }
  const listed = listedInModes(user.roles, [tab], sdv ?? [])
  const name = read(sectionTitle(structure, questionnaireId)) || questionnaireId
  const modes = sdv === null ? [] : openSdvModes(listed)
  const signs = modes[0] === 'setPi'
  return (
    <>
      {modes.length > 0 && (
        <Button
          size="small"
          icon="shield"
          aria-haspopup="dialog"
          aria-label={
            signs
              ? t({ id: 'home.sign.name', message: `Sign ${name}` })
              : t({ id: 'home.verify.name', message: `Verify ${name}` })
          }
          onClick={() => setIsOpen(true)}
        >
          {signs ? <Trans id="home.sign" message="Sign" /> : <Trans id="casesToVerify.open" message="Verify" />}
        </Button>
      )}
      {isOpen && (
        <VerifyInHistory listed={listed} isRun={false} move={null} name={name} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
