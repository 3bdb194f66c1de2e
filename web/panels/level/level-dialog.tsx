/**
 * What a level brings, decided before it is taken. The rules ask and judge; it begins with what they would take by
 * themselves, so that whoever has no wishes needs one click.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireChoiceQuestions } from '../../../src/server/wire/turn.ts'
import { Busy } from '../../parts/busy.tsx'
import { Button } from '../../parts/button.tsx'
import { OpenDialog } from '../../parts/open-dialog.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { ask } from '../../wire/ask.ts'
import { ofCampaign } from '../../wire/queries.ts'
import { type Answers, askedAnswers } from './level-answers.ts'
import { LevelQuestion } from './level-question.tsx'

/** What the dialog is told. */
export interface LevelParts {
  readonly campaign: string
  /** The key of the choice that takes the level. */
  readonly choice: string
  readonly take: (answers: Answers) => void
  readonly leave: () => void
}

/** The dialog; it is open while it is there. */
export function LevelDialog({ campaign, choice, take, leave }: LevelParts) {
  const [decided, setDecided] = useState<Answers | null>(null)
  const asked = useQuery({
    queryKey: ['campaign', campaign, 'questions', choice, decided],
    queryFn: ({ signal }) => questionsOf(campaign, choice, decided, signal),
    placeholderData: keepPreviousData,
  })
  const answers = decided ?? asked.data?.usual ?? {}
  return (
    <OpenDialog title="Another level" leave={leave}>
      <div className="mt-4 grid gap-6">
        {asked.isPending && <Busy>Opening the rulebook …</Busy>}
        {asked.isError && <TroubleNote error={asked.error} again={() => void asked.refetch()} />}
        {asked.data?.questions.map((question) => (
          <LevelQuestion key={question.id} question={question} answers={answers} change={setDecided} />
        ))}
      </div>
      <p role="status" className="mt-4 min-h-6 text-sm text-amber">
        {asked.data?.trouble ?? ''}
      </p>
      <div className="sticky bottom-0 mt-2 flex justify-end gap-2 bg-paper py-2">
        <Button onClick={leave}>Not yet</Button>
        <Button
          look="loud"
          disabled={asked.data === undefined || asked.data.trouble !== null || asked.isPlaceholderData}
          onClick={() => take(askedAnswers(answers, asked.data?.questions ?? []))}
        >
          Take the level
        </Button>
      </div>
    </OpenDialog>
  )
}

function questionsOf(
  campaign: string,
  choice: string,
  answers: Answers | null,
  signal: AbortSignal,
): Promise<WireChoiceQuestions> {
  const body = { choice, ...(answers !== null && { answers }) }
  return ask<WireChoiceQuestions>(ofCampaign(campaign, '/questions'), { body, signal })
}
