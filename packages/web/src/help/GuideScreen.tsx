import { type GuideName, isGuide } from '@casebook/core/help/guides'
import { Trans } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { helpPath } from '../router/addresses/helpAddress'
import { useSearchParams } from '../router/useSearchParams'
import { PageHead } from '../shell/PageHead'
import { usePreferences } from '../shell/settings/preferences'
import { Button } from '../ui/Button'
import { ButtonLink } from '../ui/ButtonLink'
import { Card } from '../ui/Card'
import { EmptyState } from '../ui/EmptyState'
import { linkClass } from '../ui/link'
import { printer } from '../ui/moreDrawings'
import { EnglishOnlyNote } from './EnglishOnlyNote'
import { type GuideLanguage, guideIn, guideLanguage, pictureIn } from './guides/guideTexts'
import type { Block, Task } from './guides/readGuide'
import { Spans } from './Spans'

export default function GuideScreen({ guide }: { readonly guide: string }) {
  if (isGuide(guide)) return <OneGuide name={guide} />
  return (
    <Card>
      <EmptyState
        icon="help"
        heading="h2"
        title={<Trans id="help.none" message="There is no such guide" />}
        action={
          <ButtonLink variant="primary" href={helpPath}>
            <Trans id="help.title" message="Help" />
          </ButtonLink>
        }
      />
    </Card>
  )
}

/** Its tasks, each with its steps, what to do if something fails, and a picture. On paper it is a leaflet. */
function OneGuide({ name }: { readonly name: GuideName }) {
  const { t } = useLingui()
  const language = guideLanguage(usePreferences().language)
  const { title, purpose, tasks } = guideIn(language, name)
  const asked = useSearchParams().get('task')
  return (
    <div className="@container">
      <PageHead
        title={
          <span lang={language} dir="ltr">
            {title}
          </span>
        }
        action={
          <Button className="print:hidden" icon={printer} onClick={() => print()}>
            <Trans id="help.print" message="Print or save as PDF" />
          </Button>
        }
      >
        <span lang={language} dir="ltr">
          <Spans of={purpose} />
        </span>
      </PageHead>
      <EnglishOnlyNote />
      <div
        className="grid items-start gap-5 @min-[56rem]:grid-cols-[16rem_minmax(0,1fr)] print:block"
        lang={language}
        dir="ltr"
      >
        <Card className="p-4 @min-[56rem]:sticky @min-[56rem]:top-20 print:hidden">
          <nav aria-label={t({ id: 'help.tasks', message: 'Tasks' })}>
            <ol className="flex flex-col gap-1">
              {tasks.map((task, place) => (
                <li key={task.title}>
                  <button
                    type="button"
                    className={`min-h-6 cursor-pointer text-start ${linkClass}`}
                    onClick={() => document.getElementById(idOf(place))?.focus()}
                  >
                    {task.title}
                  </button>
                </li>
              ))}
            </ol>
          </nav>
        </Card>
        <div className="flex min-w-0 flex-col gap-4">
          {tasks.map((task, place) => (
            <TaskCard
              key={task.title}
              {...task}
              place={place}
              language={language}
              isAsked={asked === String(place + 1)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

const reach = (heading: HTMLElement | null) => heading?.focus()

const idOf = (place: number) => `task-${place + 1}`

interface TaskCardProps extends Task {
  readonly place: number
  readonly language: GuideLanguage
  /** The address asks for this task. */
  readonly isAsked: boolean
}

function TaskCard({ title, blocks, place, language, isAsked }: TaskCardProps) {
  return (
    <Card className="max-w-[48rem] p-5" aria-labelledby={idOf(place)}>
      <h2
        id={idOf(place)}
        tabIndex={-1}
        ref={isAsked ? reach : undefined}
        className="scroll-mt-20 font-display text-[1.1875rem]/7 font-semibold tracking-[-0.01em]"
      >
        {title}
      </h2>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
        <OneBlock key={at} block={block} language={language} />
      ))}
    </Card>
  )
}

function OneBlock({ block, language }: { readonly block: Block; readonly language: GuideLanguage }) {
  if (block.type === 'picture')
    return (
      <img
        className="mt-4 h-auto w-full rounded-md border border-line"
        src={pictureIn(language, block.name)}
        alt={block.shows}
        loading="lazy"
      />
    )
  const lines = block.lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a guide never changes
    <li key={at}>
      <Spans of={line} />
    </li>
  ))
  return block.type === 'steps' ? (
    <ol className="mt-2 flex list-decimal flex-col gap-1.5 ps-6">{lines}</ol>
  ) : (
    <ul className="mt-3 flex list-disc flex-col gap-1 border-s-2 border-line ps-8 text-sm text-ink-2">{lines}</ul>
  )
}
