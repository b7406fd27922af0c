import { type Deployment, dateFormats, deploymentAt, manualFiles } from '@casebook/core/deployment/deployment'
import { type DeploymentDraft, deploymentOptionPort } from '@casebook/core/options/optionPorts'
import { optionsCalls } from '@casebook/core/options/options.calls'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { usePorts } from '../../session/ports'
import { useSession } from '../../session/session'
import { usePort } from '../../session/usePort'
import { Field } from '../../ui/fields/Field'
import { CodeArea } from '../CodeArea'
import { OptionCard } from '../OptionCard'
import { useOption } from '../useOption'
import { Choice } from './Choice'
import { StudyVerification } from './StudyVerification'

/** What the address of a page decides as long as nothing is chosen here. */
export function PagesTab() {
  const { t } = useLingui()
  const option = useDeploymentPort()
  const form = useOption<DeploymentDraft>(option)
  const here = deploymentAt(window.location.href)
  const shown = t({ id: 'options.pages.shown', message: 'Shown' })
  const notShown = t({ id: 'options.pages.notShown', message: 'Not shown' })
  const offered = t({ id: 'options.pages.offered', message: 'Offered' })
  const notOffered = t({ id: 'options.pages.notOffered', message: 'Not offered' })
  const saves = t({ id: 'options.pages.reminderSaves', message: 'Closing it saves the case' })
  const reminds = t({ id: 'options.pages.reminderOnly', message: 'It only reminds' })
  const named = t({ id: 'options.pages.tokens.named', message: 'By the names below' })
  const namesHere = namesIn(here)
  return (
    <OptionCard
      form={form}
      title={<Trans id="options.pages" message="Pages" />}
      what={
        <Trans
          id="options.pages.what"
          message="How the pages of this server behave. As long as you choose nothing, the address of the page decides. Open pages follow when they are loaded again."
        />
      }
      save={<Trans id="options.pages.save" message="Save pages" />}
      inWords={({ studies, ...settings }) => [...Object.values(settings), ...studies].filter(Boolean).join('\n')}
    >
      {(draft) => (
        <div className="grid grid-cols-2 gap-x-6 gap-y-5 p-5 max-tablet:grid-cols-1 max-phone:p-4">
          <Choice
            label={<Trans id="options.pages.sdv" message="Verification" />}
            atAddress={here.showsSdv ? shown : notShown}
            choices={{ yes: shown, no: notShown }}
            value={draft.showsSdv}
            onChange={(showsSdv) => form.type({ showsSdv, ...(!showsSdv && { studies: [] }) })}
          />
          <Choice
            label={<Trans id="options.pages.dates" message="Dates are typed as" />}
            atAddress={here.dateFormat}
            choices={Object.fromEntries(dateFormats.map((format) => [format, format]))}
            value={draft.dateFormat}
            onChange={(dateFormat) => form.type({ dateFormat })}
          />
          <Choice
            label={<Trans id="options.pages.reminder" message="Reminder to name a new case" />}
            atAddress={here.reminderSavesCase ? saves : reminds}
            choices={{ yes: saves, no: reminds }}
            value={draft.reminderSavesCase}
            onChange={(reminderSavesCase) => form.type({ reminderSavesCase })}
          />
          <Choice
            label={<Trans id="options.pages.manual" message="File of the user manual" />}
            atAddress={here.manualFile}
            choices={Object.fromEntries(manualFiles.map((file) => [file, file]))}
            value={draft.manualFile}
            onChange={(manualFile) => form.type({ manualFile })}
          />
          <Choice
            label={<Trans id="options.pages.conversion" message="Converting files without an account" />}
            atAddress={offered}
            choices={{ yes: offered, no: notOffered }}
            value={draft.offersConversion}
            onChange={(offersConversion) => form.type({ offersConversion })}
          />
          <Choice
            label={
              <Trans id="options.pages.tokens" message="Sections offered to patients where a study says nothing" />
            }
            atAddress={namesHere || t({ id: 'options.pages.tokens.none', message: 'None' })}
            choices={{ yes: named }}
            value={draft.namesTokens}
            onChange={(namesTokens) => form.type({ namesTokens })}
          />
          {draft.namesTokens && (
            <Field
              label={<Trans id="options.pages.tokens.names" message="Text in their ids, one per line" />}
              hint={
                <Trans
                  id="options.pages.tokens.hint"
                  message="A section is offered if its id contains one of them. Empty offers none."
                />
              }
            >
              {(control) => (
                <CodeArea
                  {...control}
                  rows={3}
                  value={draft.tokenQuestionnaires}
                  onChange={(tokenQuestionnaires) => form.type({ tokenQuestionnaires })}
                />
              )}
            </Field>
          )}
          <StudyVerification
            ofServer={draft.showsSdv === '' ? null : draft.showsSdv === 'yes' ? shown : notShown}
            words={{ yes: shown, no: notShown }}
            differing={draft.studies}
            onChange={(studies) => form.type({ studies })}
          />
        </div>
      )}
    </OptionCard>
  )
}

function namesIn({ tokenQuestionnaires }: Deployment): string {
  return tokenQuestionnaires.join(', ')
}

/** The administrator's own page follows a save at once. */
function useDeploymentPort() {
  const { session } = usePorts()
  const { onSignedInAgain } = useSession()
  const port = usePort(optionsCalls)
  return useMemo(() => {
    const option = deploymentOptionPort(port)
    return {
      ...option,
      set: async (...change: Parameters<typeof option.set>) => {
        const answer = await option.set(...change)
        const told = answer.type === 'Ok' ? await session.getClientUserInfo() : null
        if (told?.type === 'ReceivedUser') onSignedInAgain(told.user)
        return answer
      },
    }
  }, [port, session, onSignedInAgain])
}
