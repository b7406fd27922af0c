import { candidatesCalls } from '@casebook/core/candidates/candidates.calls'
import { workshopMachine } from '@casebook/core/candidates/workshop.machine'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { readBase64 } from '../files/readBase64'
import { usePorts } from '../session/ports'
import { usePort } from '../session/usePort'
import { usePreferences } from '../shell/settings/preferences'
import { studyCopies } from './device/studyCopies'
import { createFileReader } from './fileReader'

const encode = (text: string) => new TextEncoder().encode(text)

const toBase64 = (bytes: Uint8Array) => readBase64(new Blob([Uint8Array.from(bytes)]))

/** The chart of the workshop, with the reader of files that it asks. */
export function useWorkshop(candidate: string) {
  const { language } = usePreferences()
  const { answerFiles } = usePorts()
  const copies = useMemo(() => answerFiles && studyCopies(answerFiles), [answerFiles])
  const manager = usePort(candidatesCalls)
  const reader = useMemo(createFileReader, [])
  useEffect(() => reader.close, [reader])
  const [screen, send] = useMachine(workshopMachine, {
    input: { manager, reader, toBase64, encode, language, candidate, copies: copies ?? null },
  })
  return { screen, send, reader }
}
