import type { BaseName } from '@casebook/core/bases/baseName'
import type { Language } from '@casebook/core/language/language'
import type { PaperChoice, ReceivedCodebook } from '@casebook/core/papers/codebook.machine'
import { type ChangeGroup, changeGroups, papersCalls } from '@casebook/core/papers/papers.calls'
import { versionChangesMachine } from '@casebook/core/papers/versionChanges.machine'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useMachine } from '@xstate/react'
import { useState } from 'react'
import { usePort } from '../session/usePort'
import { CallFailedNote } from '../shell/failures/CallFailedNote'
import { Card } from '../ui/Card'
import { Segmented } from '../ui/fields/Segmented'
import { Skeleton } from '../ui/waiting/Skeleton'
import { ChangesTable } from './ChangesTable'
import { Choice } from './Choice'
import { PdfButton } from './PdfButton'
import { groupNames } from './papers.messages'
import { Sheet } from './Sheet'

interface ChangesViewProps {
  readonly name: BaseName
  readonly spoken: Language
  readonly choice: PaperChoice
  /** The later version. */
  readonly received: ReceivedCodebook
}

/** What the chosen version says otherwise than an earlier one. */
export function ChangesView({ name, spoken, choice, received }: ChangesViewProps) {
  const { t, i18n } = useLingui()
  const [screen, send] = useMachine(versionChangesMachine, {
    input: { server: usePort(papersCalls), name, spoken, choice, before: null },
  })
  const [group, setGroup] = useState<ChangeGroup | 'all'>('all')
  const { received: found, error } = screen.context
  const isLoading = screen.matches('loading')
  if (screen.matches('unreachable')) return <CallFailedNote error={error} onRetry={() => send({ type: 'reload' })} />
  if (!found)
    return (
      <Card className="p-5">
        {isLoading ? (
          <Skeleton label={t({ id: 'papers.changes.loading', message: 'Comparing the versions' })} />
        ) : (
          <p role="alert">
            <Trans id="papers.file.failed" message="The version could not be found, so nothing was made." />
          </p>
        )}
      </Card>
    )
  const { before, changes, version } = found
  const all = Object.values(changes.counts).reduce((sum, count) => sum + count, 0)
  const others = received.versions.filter((one) => one !== version)
  const counted = (label: string, count: number) => ({ label, content: `${label} ${i18n.number(count)}` })
  return (
    <div aria-busy={isLoading} className={`flex flex-col gap-4 ${isLoading ? 'opacity-60' : ''}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <Segmented
          label={t({ id: 'papers.changes.filter', message: 'Changes shown' })}
          segments={[
            { value: 'all' as const, ...counted(t({ id: 'papers.changes.all', message: 'All' }), all) },
            ...changeGroups.map((one) => ({
              value: one,
              ...counted(i18n._(groupNames[one]), changes.counts[one]),
            })),
          ]}
          value={group}
          onChange={setGroup}
        />
        {others.length > 0 && (
          <Choice
            label={<Trans id="papers.comparedWith" message="Compared with" />}
            value={before ?? ''}
            options={[
              ...(before === null
                ? [{ value: '', label: t({ id: 'papers.chooseVersion', message: 'Choose a version' }) }]
                : []),
              ...others.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => value !== '' && send({ type: 'compare', before: value })}
          />
        )}
        <div className="ms-auto">
          <PdfButton name={name} spoken={spoken} choice={choice} kind="changes" before={before} />
        </div>
      </div>
      <Sheet received={received} language={choice.language} kind={<Trans id="papers.changes" message="Changes" />}>
        <ChangesTable changes={changes} before={before} version={version} group={group} />
      </Sheet>
    </div>
  )
}
