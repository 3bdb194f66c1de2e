/** Saying what one thought of a turn: good, bad, a flag, a note. It is kept beside the story and changes nothing in it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { WireFeedback } from '../../src/server/wire/honesty-why-feedback.ts'
import { Button } from '../parts/button.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { ask } from '../wire/ask.ts'
import { ofCampaign, seatQuery } from '../wire/queries.ts'
import { feedbackQuery } from './feedback-query.ts'

type Verdict = WireFeedback['verdict']

const verdicts: Readonly<Record<Verdict, string>> = {
  good: 'Good',
  bad: 'Bad',
  flag: 'Something is wrong',
  note: 'A note',
}

/** The form, and what was said before. */
export function FeedbackForm({ campaign, turn }: { readonly campaign: string; readonly turn: number }) {
  const queries = useQueryClient()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [words, setWords] = useState('')
  const before = useQuery(feedbackQuery(campaign)).data?.filter((one) => one.turn === turn) ?? []
  const keep = useMutation({
    mutationFn: () =>
      ask<WireFeedback>(ofCampaign(campaign, '/feedback'), { body: { turn, verdict, text: words } }),
    onSuccess: () => {
      setVerdict(null)
      setWords('')
      void queries.invalidateQueries({ queryKey: seatQuery(campaign).queryKey })
      return queries.invalidateQueries({ queryKey: feedbackQuery(campaign).queryKey })
    },
  })
  const send = (event: FormEvent): void => {
    event.preventDefault()
    if (verdict !== null) keep.mutate()
  }
  return (
    <form onSubmit={send} className="grid gap-3">
      <Verdicts chosen={verdict} choose={setVerdict} />
      <label className="grid gap-1 text-soft">
        {verdict === 'note' ? 'The note' : 'Why, if you like'}
        <textarea
          value={words}
          rows={2}
          maxLength={2_000}
          onChange={(event) => setWords(event.target.value)}
          className="rounded-lg border border-edge bg-paper px-3 py-2 text-base text-ink"
        />
      </label>
      <Button
        type="submit"
        disabled={verdict === null || keep.isPending || (verdict === 'note' && words.trim() === '')}
      >
        Keep it
      </Button>
      {keep.isError && <TroubleNote error={keep.error} />}
      <Said before={before} />
    </form>
  )
}

function Verdicts({
  chosen,
  choose,
}: {
  readonly chosen: Verdict | null
  readonly choose: (verdict: Verdict) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">What did you think of this turn?</legend>
      <div className="flex flex-wrap gap-1.5">
        {(Object.keys(verdicts) as Verdict[]).map((one) => (
          <label
            key={one}
            className="flex min-h-9 cursor-pointer items-center rounded-lg border border-line bg-paper px-3 has-checked:border-lamp has-checked:text-lamp has-focus-visible:outline-2 has-focus-visible:outline-lamp pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="verdict"
              className="sr-only"
              checked={chosen === one}
              onChange={() => choose(one)}
            />
            {verdicts[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Said({ before }: { readonly before: readonly WireFeedback[] }) {
  return (
    <ul
      role="status"
      aria-label="What was said"
      className="grid gap-1 border-t border-line pt-2 empty:hidden"
    >
      {before.map(({ at, verdict, text }) => (
        <li key={at + verdict + text} className="wrap-break-word">
          <span className="font-medium">{verdicts[verdict]}</span>
          {text !== '' && <span className="text-soft">: {text}</span>}
        </li>
      ))}
    </ul>
  )
}
