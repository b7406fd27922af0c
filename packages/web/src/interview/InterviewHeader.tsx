import { parseKey } from '@casebook/core/bases/key'
import type { InterviewProgress } from '@casebook/core/interview/progress'
import type { ClientUser } from '@casebook/core/session/session.calls'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm } from '../entry/FormContext'
import { useWords } from '../entry/form/useWords'
import { useSession } from '../session/session'
import { HospitalMark } from '../shell/brand/HospitalMark'
import { LanguageSwitch } from '../shell/settings/LanguageSwitch'
import { ZoomSwitch } from '../shell/settings/ZoomSwitch'
import { useLayoutSize } from '../shell/useLayoutSize'
import { Button } from '../ui/Button'
import { IconButton } from '../ui/IconButton'
import { lock } from '../ui/moreDrawings'
import { TakeBackDialog } from './TakeBackDialog'

interface InterviewHeaderProps {
  /** Null where no question is shown. */
  readonly itemKey: string | null
  readonly progress: InterviewProgress | null
  readonly onHistory: (() => void) | null
  /** Null in the preview of a study, which has the settings of the page around it. */
  readonly onBack: ((user: ClientUser) => void) | null
}

/** What is asked, how far it is, the patient's settings, and the way out for staff. */
export function InterviewHeader({ itemKey, progress, onHistory, onBack }: InterviewHeaderProps) {
  const { t } = useLingui()
  const { view } = useForm()
  const { shown } = useWords()
  const isNarrow = useLayoutSize() === 0
  const [isTakingBack, setIsTakingBack] = useState(false)
  const part = view.engine.structure.questions.get(parseKey(itemKey ?? '')?.questionId ?? '')?.questionnaire
  const history = t({ id: 'interview.history', message: 'My answers' })
  return (
    <header className="relative flex flex-wrap items-center gap-3 border-b border-line bg-surface px-7 py-3.5 max-tablet:gap-x-2 max-tablet:px-4 max-tablet:py-2.5">
      <HospitalMark host={useSession().host} />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-bold wrap-anywhere">{shown(view.base.text)}</p>
        {part && <p className="text-xs text-ink-3 wrap-anywhere">{shown(part.text)}</p>}
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2 max-phone:order-last max-phone:ms-0 max-phone:basis-full max-phone:justify-between">
        {onHistory &&
          (isNarrow ? (
            <IconButton icon="list" label={history} aria-haspopup="dialog" onClick={onHistory} />
          ) : (
            <Button icon="list" aria-haspopup="dialog" onClick={onHistory}>
              {history}
            </Button>
          ))}
        {onBack && (
          <>
            <ZoomSwitch />
            <LanguageSwitch isShort={isNarrow} />
          </>
        )}
      </div>
      {onBack && (
        <IconButton
          icon={lock}
          label={t({ id: 'interview.staff', message: 'For staff: end the interview' })}
          aria-haspopup="dialog"
          onClick={() => setIsTakingBack(true)}
        />
      )}
      {progress && <Progress progress={progress} />}
      {onBack && isTakingBack && <TakeBackDialog onBack={onBack} onClose={() => setIsTakingBack(false)} />}
    </header>
  )
}

function Progress({ progress: { answered, total } }: { readonly progress: InterviewProgress }) {
  const { t } = useLingui()
  return (
    <div
      className="absolute inset-x-0 -bottom-[0.3125rem] h-[0.3125rem] bg-hover forced-colors:border"
      role="progressbar"
      aria-label={t({ id: 'interview.progress', message: 'Progress' })}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={answered}
      aria-valuetext={t({ id: 'interview.answeredOf', message: `${answered} of ${total} answered` })}
    >
      <i
        className="block h-full rounded-e-xl bg-brand forced-colors:bg-[CanvasText]"
        style={{ inlineSize: `${total === 0 ? 100 : (answered / total) * 100}%` }}
      />
    </div>
  )
}
