import { largestListFile } from '@casebook/core/codeLists/codeList'
import { codeListsCalls } from '@casebook/core/codeLists/codeLists.calls'
import { codeListsMachine, type ListProblem, type ListReader } from '@casebook/core/codeLists/codeLists.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useBytes } from '../../files/useBytes'
import { useHold } from '../../router/LeaveGuardContext'
import { usePort } from '../../session/usePort'
import { CallFailedNote } from '../../shell/failures/CallFailedNote'
import { usePreferences } from '../../shell/settings/preferences'
import { Card } from '../../ui/Card'
import { Note } from '../../ui/Note'
import { Skeleton } from '../../ui/waiting/Skeleton'
import { OptionHead } from '../OptionCard'
import { CodeListTable, Uses } from './CodeListTable'
import { NewCodeList } from './NewCodeList'

/** Reads in a thread of its own, which begins with the file and ends with it. */
const reader: ListReader = {
  async readList(bytes, language) {
    const { createFileReader } = await import('../../workshop/fileReader')
    const thread = createFileReader()
    try {
      return await thread.readList(bytes, language)
    } finally {
      thread.close()
    }
  },
}

/** The lists of codes from which questions take their options, each in versions that never change. */
export function CodeListsTab() {
  const { t } = useLingui()
  const { language } = usePreferences()
  const [screen, send] = useMachine(codeListsMachine, { input: { port: usePort(codeListsCalls), reader, language } })
  const { lists, problem, stored, error } = screen.context
  const isSending = screen.matches('uploading')
  useHold(isSending ? <Trans id="codeLists.sending" message="The list is still being sent." /> : null, {
    mayLeave: false,
  })
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Card className="min-w-0 overflow-clip">
        <OptionHead
          title={<Trans id="codeLists.title" message="Code lists" />}
          what={
            <Trans
              id="codeLists.what"
              message="Long lists such as ICD-10-GM. A question of a study names a list and its version, and is answered by searching in it."
            />
          }
        />
        {screen.matches('failed') && (
          <div className="p-5">
            <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
          </div>
        )}
        {!lists && screen.matches('loading') && (
          <div className="p-5">
            <Skeleton label={t({ id: 'codeLists.loading', message: 'Loading the lists' })} />
          </div>
        )}
        {lists && (
          <CodeListTable
            lists={lists}
            isBusy={!screen.matches('ready')}
            onRemove={(list) => send({ type: 'remove', list })}
          />
        )}
      </Card>
      {error != null && !screen.matches('failed') && <CallFailedNote error={error} />}
      {stored && (
        <Note
          tone="ok"
          role="status"
          title={
            <Trans
              id="codeLists.stored"
              message="{list} {version} is stored: {count, plural, one {# code} other {# codes}}."
              values={{ list: <bdi>{stored.list}</bdi>, version: <bdi>{stored.version}</bdi>, count: stored.codes }}
            />
          }
        />
      )}
      {problem && <Problem problem={problem} />}
      {lists && (
        <NewCodeList
          form={screen.context}
          isBusy={!screen.matches('ready')}
          isSending={isSending}
          isReading={screen.matches('reading')}
          onFile={(file) => send({ type: 'choose', file })}
          onType={(change) => send({ type: 'type', change })}
          onLanguage={(one) => send({ type: 'language', language: one })}
          onUpload={() => send({ type: 'upload' })}
        />
      )}
    </div>
  )
}

function Problem({ problem }: { readonly problem: ListProblem }) {
  const inWords = useBytes()
  if (problem.type === 'TooLarge')
    return (
      <Note tone="missing" role="alert">
        <Trans
          id="codeLists.tooLarge"
          message="This file is too large: at most {most}."
          values={{ most: inWords(largestListFile) }}
        />
      </Note>
    )
  const { list, version } = problem.list
  const named = { list: <bdi>{list}</bdi>, version: <bdi>{version}</bdi> }
  return (
    <Note tone="missing" role="alert">
      {problem.type === 'Exists' ? (
        <Trans
          id="codeLists.exists"
          message="{list} {version} is there already, with other contents. A version never changes: give this file another version."
          values={named}
        />
      ) : (
        <Trans
          id="codeLists.inUse"
          message="{list} {version} is not deleted: it is used by {uses}."
          values={{ ...named, uses: <Uses usedBy={problem.usedBy} /> }}
        />
      )}
    </Note>
  )
}
